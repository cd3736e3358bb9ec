import type { Migration } from 'kysely/migration';
import * as firstSchema from './0001-first-schema.ts';
import * as sessions from './0002-sessions.ts';
import * as failedAttempts from './0003-failed-attempts.ts';
import * as historyPartitions from './0004-history-partitions.ts';
import * as failedRuns from './0005-failed-runs.ts';
import * as notesOfVersions from './0006-notes-of-versions.ts';
import * as passwords from './0007-passwords.ts';
import * as auditLog from './0008-audit-log.ts';
import * as teamOwners from './0009-team-owners.ts';
import * as runsOfDriveFiles from './0010-runs-of-drive-files.ts';
import * as durationsOfOutputs from './0011-durations-of-outputs.ts';
import * as identities from './0012-identities.ts';
import * as retriesOfRuns from './0013-retries-of-runs.ts';
import * as lastUseOfUsers from './0014-last-use-of-users.ts';
import * as deletedFilesOfOutputs from './0015-deleted-files-of-outputs.ts';

/**
 * All migrations of the schema on PostgreSQL in their order; forward only. The first one creates what
 * the first 24 migrations of the embedded database make together. A new migration of one database has
 * its counterpart here, but the embedded one has no partitions. The name of one that only expands the
 * schema says so; see `isExpandedSchema`.
 */
export const migrations: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
  '0002-sessions': sessions,
  '0003-failed-attempts': failedAttempts,
  '0004-history-partitions': historyPartitions,
  '0005-failed-runs': failedRuns,
  '0006-notes-of-versions': notesOfVersions,
  '0007-passwords': passwords,
  '0008-audit-log': auditLog,
  '0009-team-owners': teamOwners,
  '0010-runs-of-drive-files': runsOfDriveFiles,
  '0011-durations-of-outputs': durationsOfOutputs,
  '0012-identities': identities,
  '0013-retries-of-runs': retriesOfRuns,
  '0014-last-use-of-users': lastUseOfUsers,
  '0015-deleted-files-of-outputs': deletedFilesOfOutputs,
};
