import { z } from 'zod';
import type { JsonSchema } from './json-schema.ts';

const DEFINITIONS = '#/$defs/';
const COMPONENTS = '#/components/schemas/';
const ADDITION = 'x-docloom-addition';
const WORDS = 'An addition of Docloom to the contract.';

/** The named schemas of the document, collected while others refer to them. */
export class SchemaComponents {
  readonly #schemas = new Map<string, JsonSchema>();

  /** All of them by their name, in the order of the alphabet. */
  get schemas(): Record<string, JsonSchema> {
    return Object.fromEntries([...this.#schemas].sort(([one], [other]) => (one < other ? -1 : 1)));
  }

  /** The schema of what a client sends. */
  ofRequest(schema: z.ZodType): JsonSchema {
    return this.#adopt(z.toJSONSchema(schema, { io: 'input' }) as JsonSchema);
  }

  /** The schema of what a client is answered. Members may be added: others are not forbidden. */
  ofAnswer(schema: z.ZodType): JsonSchema {
    return this.#adopt(z.toJSONSchema(schema, { io: 'output' }) as JsonSchema);
  }

  /** The schema of a body that is zod's, or written down as it is. */
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

/** The same schema with its references and marks as the document has them. */
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
  if (schema[ADDITION] === true) schema.description = withWords(schema.description);
  return schema;
}

const SPELLING_OF = 'x-docloom-spelling-of';
const OTHER_SPELLINGS = 'x-docloom-other-spellings';

/** Leaves out members that are other spellings of one, which names them. */
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

/** Says of what is ours that it is. */
export function withWords(description?: string): string {
  return description === undefined ? WORDS : `${description}\n\n${WORDS}`;
}
