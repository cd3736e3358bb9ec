import type { JsonSchema } from '../../../service/src/http/openapi/schema/json-schema.ts';
import type { DocumentedApi } from './documented-api.ts';

/** Returns the other accepted names of a member, according to the document. */
export function otherSpellingsOf(schema: JsonSchema): readonly string[] {
  return (schema['x-docloom-other-spellings'] ?? []) as string[];
}

/** Returns every accepted name in an object with these members. */
export function knownNames(properties: Record<string, JsonSchema>): string[] {
  return Object.entries(properties).flatMap(([name, of]) => [name, ...otherSpellingsOf(of)]);
}

/** Returns the target of a reference, also for a nullable member. */
export function openedSchema(api: DocumentedApi, schema: JsonSchema): JsonSchema {
  const [first] = (schema['anyOf'] ?? []) as JsonSchema[];
  const reference = schema.$ref ?? first?.$ref;
  return reference === undefined ? schema : api.resolve(reference);
}

/** A payload in which each member has its canonical name. */
export interface OneSpelling {
  value: unknown;
  /** Members that have two values under two names. */
  contradictions: string[];
}

/** Replaces the names of a payload's members by the canonical ones, at any depth. */
export function withOneSpelling(
  api: DocumentedApi,
  schema: JsonSchema,
  payload: unknown,
): OneSpelling {
  if (typeof payload !== 'object' || payload === null || Array.isArray(payload)) {
    return { value: payload, contradictions: [] };
  }
  const { properties = {} } = openedSchema(api, schema);
  const meant = new Map(
    Object.entries(properties).flatMap(([name, of]) =>
      otherSpellingsOf(of).map((spelling) => [spelling, name] as const),
    ),
  );
  const members = new Map<string, unknown>();
  const contradictions: string[] = [];
  for (const [spelling, given] of Object.entries(payload)) {
    const name = meant.get(spelling) ?? spelling;
    const of = Object.hasOwn(properties, name) ? properties[name]! : {};
    const inside = withOneSpelling(api, of, given);
    contradictions.push(...inside.contradictions);
    if (members.has(name) && members.get(name) !== inside.value) {
      contradictions.push(`has two values for ${name}`);
    }
    members.set(name, inside.value);
  }
  return { value: Object.fromEntries(members), contradictions };
}
