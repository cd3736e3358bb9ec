import { compiledApi } from './api-document/compiled-api.ts';
import type { DocumentedApi } from './api-document/documented-api.ts';

const known = new Map<string, DocumentedApi>();

/** Returns the API document of a service; each service is asked only once. */
export async function apiOf(origin: string): Promise<DocumentedApi> {
  const before = known.get(origin);
  if (before) return before;
  const answer = await fetch(new URL('/v0/openapi.json', origin));
  if (!answer.ok) throw new Error(`${origin} shows no document of its API: ${await answer.text()}`);
  const api = compiledApi(await answer.text(), origin);
  known.set(origin, api);
  return api;
}
