/** Where the document of the API is. */
export const DOCUMENT_PATH = '/v0/openapi.json';

/** Contract §5: whether requests to it carry the developer access token. */
export function needsToken(path: string): boolean {
  return path.startsWith('/v0/') && path !== DOCUMENT_PATH;
}
