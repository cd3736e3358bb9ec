import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
const ADDITION = 'x-docloom-extension';
const WORDS = 'An addition of Docloom to the contract.';

/** Collects the named schemas of the document while other schemas refer to them. */
export class SchemaComponents {
  readonly #schemas = new Map<string, JsonSchema>();

  /** Every schema by name, in alphabetical order. */
  get schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** Returns the schema of a request body. */
  ofRequest(schema: z.ZodType): JsonSchema {
    return this.#adopt(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
  }

  /**
   * Returns the schema of a response body. It allows other members, because later versions may add
   * some.
   */
  ofAnswer(schema: z.ZodType): JsonSchema {
    return this.#adopt(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema);
  }

  /** Returns the schema of a body, given as a zod schema or as JSON Schema. */
  ofContent(schema: z.ZodType | JsonSchema): JsonSchema {
    return '_zod' in schema ? this.ofAnswer(schema as z.ZodType) : schema;
  }

  #adopt(made: JsonSchema): JsonSchema {
    const { $defs = {}, ...schema } = made;
    delete schema['$schema'];
    for (const [name, definition] of Object.entries($defs as Record<string, JsonSchema>)) {
      this.#define(name, toComponent(definition) as JsonSchema);
    }
    return toComponent(schema) as JsonSchema;
  }

  #define(name: string, schema: JsonSchema): void {
    const known = this.#schemas.get(name);
    if (known && JSON.stringify(known) !== JSON.stringify(schema)) {
      throw new Error(`Two schemas are named ${name}`);
    }
    this.#schemas.set(name, schema);
  }
}

/** Returns the schema with its references and marks rewritten for the document. */
function toComponent(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(toComponent);
  if (typeof value !== 'object' || value === null) return value;
  const schema = Object.fromEntries(
    Object.entries(value)
      .filter(([keyword, of]) => keyword !== 'additionalProperties' || of !== false)
      .map(([keyword, of]) => [keyword, toComponent(of)]),
  ) as JsonSchema;
  if (schema.properties) schema.properties = withOneSpelling(schema.properties);
  if (typeof schema.$ref === 'string') schema.$ref = schema.$ref.replace(DEFINITIONS, COMPONENTS);
  if (schema[ADDITION] === true) schema.description = withAdditionNote(schema.description);
  return schema;
}

const SPELLING_OF = 'x-docloom-spelling-of';
const OTHER_SPELLINGS = 'x-docloom-other-spellings';

/**
 * Omits members that are alternative spellings of another one; the description of that one lists
 * them.
 */
function withOneSpelling(properties: Record<string, JsonSchema>): Record<string, JsonSchema> {
  const members = Object.entries(properties);
  const kept = members.filter(([, of]) => of[SPELLING_OF] === undefined);
  return Object.fromEntries(
    kept.map(([name, of]) => {
      const others = members.filter(([, other]) => other[SPELLING_OF] === name);
      return [
        name,
        others.length === 0
          ? of
          : alsoSpelled(
              of,
              others.map(([other]) => other),
            ),
      ];
    }),
  );
}

function alsoSpelled(schema: JsonSchema, spellings: readonly string[]): JsonSchema {
  const named = spellings.map((spelling) => `\`${spelling}\``).join(' or ');
  const description = `${schema.description ?? ''} Also understood as ${named}: send one of them.`;
  return { ...schema, description: description.trimStart(), [OTHER_SPELLINGS]: spellings };
}

/** Returns a description with the note that its subject is an addition of Docloom. */
export function withAdditionNote(description?: string): string {
  return description === undefined ? WORDS : `${description}\n\n${WORDS}`;
}
