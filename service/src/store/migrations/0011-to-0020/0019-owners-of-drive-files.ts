import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/**
 * Indexes drive files by owner and by workflow, so that a page of a user's files costs what it
 * shows, however many files others have. Files that are not known to exist are apart: a list skips
 * them without reading them. The members of a team, and the first user, are found without reading
 * all users.
 *
 * Gives each team, and each user without a team, a folder of the drive. The files of earlier
 * versions move there while the service runs; each planned move is stored before it begins.
 */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const OF_WORKFLOW = `"workflowId" is not null and "ownerId" is not null`;

const STATEMENTS = [
  `create index "driveFilesByOwner" on "driveFiles" ("ownerId", "id")
    where "writtenAt" is not null`,
  `create index "unwrittenDriveFilesByOwner" on "driveFiles" ("ownerId", "id")
    where "writtenAt" is null`,
  `create index "driveFilesByWorkflow" on "driveFiles" ("workflowId", "id")
    where "writtenAt" is not null and ${OF_WORKFLOW}`,
  `create index "unwrittenDriveFilesByWorkflow" on "driveFiles" ("workflowId", "id")
    where "writtenAt" is null and ${OF_WORKFLOW}`,
  `create index "usersByTeam" on "users" ("teamId", "id") where "teamId" is not null`,
  `create index "usersByCreation" on "users" ("createdAt", "id")`,
  `create table "driveHolders" (
    "id" text primary key, "folder" text not null, "foldedFolder" text not null unique)`,
  `create table "driveMoves" (
    "fileId" text primary key, "path" text not null, "foldedPath" text not null)`,
  `create index "driveMovesByFoldedPath" on "driveMoves" ("foldedPath")`,
];
