import { isMisspelling } from '../../service/src/http/requests/unknown-members.ts';
import type { ApiOperation } from '../../service/src/http/openapi/api-document.ts';
import type { JsonSchema } from '../../service/src/http/openapi/schema/json-schema.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import {
  knownNames,
  openedSchema,
  withOneSpelling,
} from '../service/api-document/other-spellings.ts';
import { jsonOf } from './declared-members.ts';

/**
 * Returns whether a request has members whose effect the document leaves open: read-only ones,
 * which are accepted if they are unchanged, and names similar to a known one, which may be
 * rejected.
 */
export function hasUnclearNames(
  api: DocumentedApi,
  operation: ApiOperation,
  { body, query }: { body: Buffer | null; query: URLSearchParams },
): boolean {
  const parameters = operation.parameters.filter((one) => one.in === 'query');
  const names = parameters.map(({ name }) => name);
  const schema = operation.requestBody?.content['application/json']?.schema;
  return (
    [...query.keys()].some((name) => isLike(name, names)) ||
    (schema !== undefined &&
      isUnclear(api, schema, withOneSpelling(api, schema, jsonOf(body)).value))
  );
}

/** Returns whether an unknown name is similar to a known one. */
export function isLike(name: string, known: readonly string[]): boolean {
  return !known.includes(name) && known.some((one) => isMisspelling(name, one));
}

function isUnclear(api: DocumentedApi, schema: JsonSchema, value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false;
  const { properties = {} } = openedSchema(api, schema);
  return Object.entries(value).some(([name, of]) => {
    const known = Object.hasOwn(properties, name) ? properties[name] : undefined;
    if (!known) return isLike(name, knownNames(properties));
    return known['readOnly'] === true || isUnclear(api, known, of);
  });
}
