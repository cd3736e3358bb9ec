import type { Migration } from 'kysely/migration';
import * as firstSchema from './0001-first-schema.ts';

/** Every change of the schema in its order; forward only. */
export const migrations: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
};
