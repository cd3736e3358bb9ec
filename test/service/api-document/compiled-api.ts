import type { ApiDocument } from '../../../service/src/http/openapi/api-document.ts';
import { DocumentedApi } from './documented-api.ts';

/** By the text of the document without the origin of its service. */
const compiled = new Map<string, DocumentedApi>();

/**
 * Returns the API of a document. Services whose documents differ only in their origins share one,
 * because compiling the schemas takes long.
 */
export function compiledApi(text: string, origin: string): DocumentedApi {
  const key = text.replaceAll(origin, '');
  const api = compiled.get(key) ?? new DocumentedApi(JSON.parse(text) as ApiDocument);
  compiled.set(key, api);
  return api;
}
