import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Adds the versions of templates, the version that each output was made of, and the sample data of
 * documents. The templates of earlier versions get their first version when it is first needed, and
 * earlier outputs have none.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "templateVersions" (
    "id" text primary key,
    "documentId" text not null references "documents" ("id") on delete cascade,
    "number" integer not null, "createdAt" bigint not null,
    "createdBy" text references "users" ("id"), "fileId" text unique, "sourceFileId" text,
    "sha256" text not null, "size" bigint not null, "errors" text not null,
    unique ("documentId", "number"))`,
  `create table "versionFilesToRemove" ("fileId" text primary key)`,
  `create table "sampleData" (
    "documentId" text primary key references "documents" ("id") on delete cascade, "data" text not null,
    "changedAt" bigint not null)`,
  `alter table "runOutputs" add column "templateVersionId" text`,
];
