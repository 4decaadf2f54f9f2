declare module 'gltf-validator' {
  /** What the tests use of the report. */
  interface Report {
    readonly issues: {
      readonly numErrors: number;
      readonly numWarnings: number;
      readonly messages: readonly {
        readonly code: string;
        readonly pointer: string;
        readonly severity: number;
      }[];
    };
  }
  export function validateBytes(bytes: Uint8Array): Promise<Report>;
}
