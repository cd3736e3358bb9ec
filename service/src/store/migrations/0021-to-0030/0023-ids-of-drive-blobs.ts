import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** Creates the ids that blobs have in a storage that knows them by ids, such as Google Drive. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "driveBlobIds" (
    "root" text not null, "key" text not null, "blobId" text not null, "state" text not null,
    primary key ("root", "key"))`,
  `create index "driveBlobIdsByBlob" on "driveBlobIds" ("root", "blobId")`,
  `create index "driveBlobIdsClaimed" on "driveBlobIds" ("root") where "state" = 'claimed'`,
];
