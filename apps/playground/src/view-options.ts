/** What the user wants to see of a model. */
export interface ViewOptions {
  readonly skeleton: boolean;
  readonly wireframe: boolean;
  readonly points: boolean;
}
