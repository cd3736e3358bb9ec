/** What the tests need of a schema of the contract. */
interface Schema {
  parse(value: unknown): unknown;
  safeParse(value: unknown): { success: true } | { success: false; error: { issues: Issue[] } };
}

interface Issue {
  path: PropertyKey[];
  message: string;
}

/** Returns the paths of the issues that a schema finds in a value, `[]` if the value is valid. */
export function invalidPaths(schema: Schema, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ path }) => path.map(String).join('.'));
}

/** Returns the messages of a schema for an invalid value. */
export function messagesOf(schema: Schema, value: unknown): string[] {
  const result = schema.safeParse(value);
  return result.success ? [] : result.error.issues.map(({ message }) => message);
}

function without(value: object, member: string): object {
  return Object.fromEntries(Object.entries(value).filter(([key]) => key !== member));
}

/**
 * Specifies a resource: the example is accepted as it is, and nothing of it may be missing.
 * @param optional the members that a response may leave out
 */
export function describeResource(
  name: string,
  schema: Schema,
  example: object,
  { optional = [] }: { optional?: readonly string[] } = {},
): void {
  const required = Object.keys(example).filter((member) => !optional.includes(member));

  describe(name, () => {
    it('accepts an example and returns it unchanged', () => {
      expect(schema.parse(example)).toEqual(example);
    });

    it.each(required)('requires %s', (member) => {
      expect(invalidPaths(schema, without(example, member))).toEqual([member]);
    });

    it.each(required)('rejects %s of the wrong type', (member) => {
      expect(invalidPaths(schema, { ...example, [member]: Symbol('wrong') })).not.toEqual([]);
    });
  });
}
