/** The path of the API document. */
export const DOCUMENT_PATH = '/v0/openapi.json';

/** Returns whether requests to a path carry the developer access token (contract §5). */
export function needsToken(path: string): boolean {
  return path.startsWith('/v0/') && path !== DOCUMENT_PATH;
}
