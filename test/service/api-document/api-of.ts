import type { ApiDocument } from '../../../service/src/http/openapi/api-document.ts';
import { DocumentedApi } from './documented-api.ts';

const known = new Map<string, DocumentedApi>();

/** Returns the API document of a service; each service is asked only once. */
export async function apiOf(origin: string): Promise<DocumentedApi> {
  const before = known.get(origin);
  if (before) return before;
  const answer = await fetch(new URL('/v0/openapi.json', origin));
  if (!answer.ok) throw new Error(`${origin} shows no document of its API: ${await answer.text()}`);
  const api = new DocumentedApi((await answer.json()) as ApiDocument);
  known.set(origin, api);
  return api;
}
