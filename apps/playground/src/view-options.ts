/** What the user wants to see of a model. */
export interface ViewOptions {
  readonly skeleton: boolean;
  readonly wireframe: boolean;
  /** Vertices as dots. A model of which a part is missing shows them anyway: some have no face. */
  readonly points: boolean;
}
