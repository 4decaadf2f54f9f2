import type { FileStore } from './file-store.ts';

/**
 * A store of files below a URL. A status of 404, 403 or 410 means that there is no such file; any other failure
 * rejects.
 * @param base the folder, with or without its last slash
 * @param request in place of `fetch`: headers, credentials, retries
 */
export function storeAtUrl(base: string | URL, request: typeof fetch = fetch): FileStore {
  const top = new URL(base);
  if (!top.pathname.endsWith('/')) top.pathname += '/';
  return {
    async open(path, signal) {
      const url = new URL(top);
      url.pathname += path.split('/').map(encodeURIComponent).join('/');
      const response = await request(url, signal === undefined ? {} : { signal });
      if (response.ok) return response;
      await response.body?.cancel();
      if ([403, 404, 410].includes(response.status)) return undefined;
      throw new TypeError(`HTTP status ${response.status} ${url}`);
    },
  };
}
