import type { ApiOperation } from '../../service/src/http/openapi/api-document.ts';
import type { JsonSchema } from '../../service/src/http/openapi/schema/json-schema.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { openedSchema, withOneSpelling } from '../service/api-document/other-spellings.ts';

/**
 * Returns the documented members of a JSON body, including those of nested objects, each under its
 * canonical name. Others have no effect.
 */
export function declaredMembers(
  api: DocumentedApi,
  { requestBody }: ApiOperation,
  body: Buffer | null,
): [string, unknown][] {
  const schema = requestBody?.content['application/json']?.schema;
  if (!schema) return [];
  return membersOf(api, schema, withOneSpelling(api, schema, jsonOf(body)).value);
}

/** Returns the value of a body; null if it is not JSON. */
export function jsonOf(body: Buffer | null): unknown {
  try {
    return JSON.parse(new TextDecoder().decode(body ?? Buffer.from('null'))) as unknown;
  } catch {
    return null;
  }
}

function membersOf(api: DocumentedApi, schema: JsonSchema, value: unknown): [string, unknown][] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  const { properties = {} } = openedSchema(api, schema);
  const given = Object.entries(value).filter(([name]) => Object.hasOwn(properties, name));
  return given.flatMap(([name, of]): [string, unknown][] => [
    [name, of],
    ...membersOf(api, properties[name] ?? {}, of),
  ]);
}
