import type { ProxiedAnswer } from './proxy.ts';

/** A JSON object. */
export type Json = Record<string, unknown>;

/** Returns the response with its JSON body changed. A response that is not JSON is returned unchanged. */
export function withJson(answer: ProxiedAnswer, change: (body: unknown) => unknown): ProxiedAnswer {
  if (!answer.headers['content-type']?.includes('json')) return answer;
  const body = change(JSON.parse(answer.body.toString()));
  return { ...answer, body: Buffer.from(JSON.stringify(body)) };
}

/** Changes every object in a JSON value, the innermost first. */
export function everywhere(value: unknown, change: (object: Json) => Json): unknown {
  if (Array.isArray(value)) return value.map((one) => everywhere(one, change));
  if (typeof value !== 'object' || value === null) return value;
  const members = Object.entries(value).map(([name, one]) => [name, everywhere(one, change)]);
  return change(Object.fromEntries(members) as Json);
}
