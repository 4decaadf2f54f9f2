/** Where the corpora and cases beside the project are looked for: `RIGSTREAM_SHARED`, else `../shared`. */
export declare function sharedFolderPath(): string;

/**
 * Absolute path of the shared folder, or of a part of it; undefined where it is absent.
 *
 * @example
 * ```ts
 * sharedFolder('cases/cases.json');
 * ```
 */
export declare function sharedFolder(part?: string): string | undefined;
