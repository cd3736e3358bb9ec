import fc from 'fast-check';
import type { JsonSchema } from '../../service/src/http/openapi/schema/json-schema.ts';
import { knownNames, otherSpellingsOf } from '../service/api-document/other-spellings.ts';
import { isLike } from './unclear-names.ts';

/** The inputs for values: the targets of `$ref`, and members whose values must exist. */
export interface Vocabulary {
  resolve(reference: string): JsonSchema;
  /** By the name of the member: IDs of existing resources, and URLs that may be called. */
  known: Readonly<Record<string, fc.Arbitrary<string>>>;
}

const LONGEST_TEXT = 40;

/**
 * Generates values that a schema of the document allows. Rules about combinations of members
 * (`dependentSchemas`) are ignored: filter with a validator.
 * @throws Error for an unsupported keyword
 */
export function valuesOfSchema(schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  if (schema.$ref !== undefined) {
    return valuesOfSchema(vocabulary.resolve(schema.$ref), vocabulary);
  }
  if ('const' in schema) return fc.constant(schema['const']);
  if (schema['enum']) return fc.constantFrom(...(schema['enum'] as unknown[]));
  const anyOf = (schema['anyOf'] ?? schema['oneOf']) as JsonSchema[] | undefined;
  if (anyOf) return fc.oneof(...anyOf.map((one) => valuesOfSchema(one, vocabulary)));
  switch (schema.type) {
    case 'object':
      return objects(schema, vocabulary);
    case 'array':
      return lists(schema, vocabulary);
    case 'string':
      return texts(schema);
    case 'integer':
      return fc.integer(rangeOf(schema));
    case 'number':
      return fc.integer({ max: 1_000, ...rangeOf(schema) });
    case 'boolean':
      return fc.boolean();
    case 'null':
      return fc.constant(null);
    case undefined:
      return fc.jsonValue({ maxDepth: 3 });
    default:
      throw new Error(`No values can be made of ${JSON.stringify(schema)}`);
  }
}

function rangeOf(schema: JsonSchema): { min?: number; max?: number } {
  const { minimum, maximum } = schema as { minimum?: number; maximum?: number };
  return {
    ...(minimum !== undefined && { min: minimum }),
    ...(maximum !== undefined && { max: maximum }),
  };
}

function lists(schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  const { minItems = 0, maxItems = minItems + 5 } = schema as Record<string, number | undefined>;
  const items = valuesOfSchema(schema.items ?? {}, vocabulary);
  return fc.array(items, { minLength: minItems, maxLength: maxItems });
}

/** Members that may not be sent are written `not: {}`. */
export function isForbidden(schema: JsonSchema): boolean {
  return JSON.stringify(schema['not']) === '{}';
}

/** Members that only the service sets may be sent back unchanged; they are not generated. */
function isToBeSent(schema: JsonSchema): boolean {
  return !isForbidden(schema) && schema['readOnly'] !== true;
}

function objects(schema: JsonSchema, vocabulary: Vocabulary): fc.Arbitrary<unknown> {
  const { properties = {}, required = [], additionalProperties } = schema;
  const named = Object.entries(properties).filter(([, of]) => isToBeSent(of));
  const members = Object.fromEntries(
    named.map(([name, of]) => [name, vocabulary.known[name] ?? valuesOfSchema(of, vocabulary)]),
  );
  const chosen = fc.record(members, { requiredKeys: required });
  const spelled = fc
    .tuple(chosen, fc.infiniteStream(fc.nat({ max: 2 })))
    .map(([value, ways]) => inOtherSpellings(value, properties, ways));
  if (additionalProperties === false) return spelled;
  const others = fc.dictionary(unusedName(properties), fc.jsonValue({ maxDepth: 3 }), {
    maxKeys: named.length === 0 ? 6 : 2,
  });
  return fc.tuple(spelled, others).map(([value, more]) => ({ ...more, ...value }));
}

function unusedName(properties: Record<string, JsonSchema>): fc.Arbitrary<string> {
  const odd = fc.constantFrom('__proto__', 'constructor', 'prototype', 'toString', 'length', '');
  return fc
    .oneof(fc.string({ maxLength: 8 }), odd)
    .filter((name) => !Object.hasOwn(properties, name) && !isLike(name, knownNames(properties)));
}

/**
 * For a member with other names, uses one of them: alone, or together with the canonical name and
 * the same value.
 */
function inOtherSpellings(
  value: Record<string, unknown>,
  properties: Record<string, JsonSchema>,
  ways: Iterator<number>,
): Record<string, unknown> {
  const next = () => (ways.next().value as number | undefined) ?? 0;
  const entries = Object.entries(value).flatMap(([name, of]): [string, unknown][] => {
    const others = otherSpellingsOf(properties[name] ?? {});
    const other = others[next() % Math.max(others.length, 1)];
    const way = next();
    if (other === undefined || way === 0) return [[name, of]];
    return way === 1
      ? [[other, of]]
      : [
          [name, of],
          [other, of],
        ];
  });
  return Object.fromEntries(entries);
}

function texts(schema: JsonSchema): fc.Arbitrary<string> {
  const {
    pattern,
    minLength = 0,
    maxLength,
  } = schema as {
    pattern?: string;
    minLength?: number;
    maxLength?: number;
  };
  // A pattern with an end anchor describes the whole text; another one may match anywhere.
  if (pattern?.endsWith('$')) return fc.stringMatching(new RegExp(pattern));
  const longest = Math.min(maxLength ?? LONGEST_TEXT, LONGEST_TEXT);
  const usual = fc.string({ unit: 'binary', minLength, maxLength: longest });
  const wanted = new RegExp(pattern ?? '', 'u');
  // Schemas count code points: a character outside the BMP counts as one.
  const edges = [minLength, maxLength ?? 300].flatMap((length) => [
    'x'.repeat(length),
    '\u{1f600}'.repeat(length),
  ]);
  const odd = ['{{name}}', '{{', '}}', '../x', 'a/b', 'nul', ' x ', '\ud800x', 'a\u0000b'];
  const special = [...edges, ...odd].filter((text) => text.length >= minLength);
  const all = fc.oneof({ weight: 4, arbitrary: usual }, fc.constantFrom(...special));
  return all.filter((text) => wanted.test(text));
}
