import type { Migration } from 'kysely/migration';
import * as firstSchema from './0001-to-0010/0001-first-schema.ts';
import * as linesOfJobs from './0001-to-0010/0002-lines-of-jobs.ts';
import * as rotatedSecrets from './0001-to-0010/0003-rotated-secrets.ts';
import * as triesOfDeliveries from './0001-to-0010/0004-tries-of-deliveries.ts';
import * as deliveriesByRun from './0001-to-0010/0005-deliveries-by-run.ts';
import * as waitsOfRuns from './0001-to-0010/0006-waits-of-runs.ts';
import * as roundsOfDeliveries from './0001-to-0010/0007-rounds-of-deliveries.ts';
import * as people from './0001-to-0010/0008-people.ts';
import * as driveUsage from './0001-to-0010/0009-drive-usage.ts';
import * as pagesOfLists from './0001-to-0010/0010-pages-of-lists.ts';
import * as workflowReaders from './0011-to-0020/0011-workflow-readers.ts';
import * as removedWebhooks from './0011-to-0020/0012-removed-webhooks.ts';
import * as foldedPaths from './0011-to-0020/0013-folded-paths.ts';
import * as groupKeysOfJobs from './0011-to-0020/0014-group-keys-of-jobs.ts';
import * as ownersOfLeases from './0011-to-0020/0015-owners-of-leases.ts';
import * as statesOfDriveFiles from './0011-to-0020/0016-states-of-drive-files.ts';
import * as generations from './0011-to-0020/0017-generations.ts';
import * as hopsOfSourceEvents from './0011-to-0020/0018-hops-of-source-events.ts';
import * as ownersOfDriveFiles from './0011-to-0020/0019-owners-of-drive-files.ts';
import * as templateVersions from './0011-to-0020/0020-template-versions.ts';
import * as kindsOfWebhooks from './0021-to-0030/0021-kinds-of-webhooks.ts';
import * as linksOfFiles from './0021-to-0030/0022-links-of-files.ts';
import * as idsOfDriveBlobs from './0021-to-0030/0023-ids-of-drive-blobs.ts';
import * as linksOfDriveBlobs from './0021-to-0030/0024-links-of-drive-blobs.ts';
import * as compressedTexts from './0021-to-0030/0025-compressed-texts.ts';
import * as sessions from './0021-to-0030/0026-sessions.ts';
import * as failedRuns from './0021-to-0030/0027-failed-runs.ts';
import * as notesOfVersions from './0021-to-0030/0028-notes-of-versions.ts';
import * as passwords from './0021-to-0030/0029-passwords.ts';
import * as auditLog from './0021-to-0030/0030-audit-log.ts';
import * as teamOwners from './0031-to-0040/0031-team-owners.ts';
import * as runsOfDriveFiles from './0031-to-0040/0032-runs-of-drive-files.ts';
import * as durationsOfOutputs from './0031-to-0040/0033-durations-of-outputs.ts';
import * as identities from './0031-to-0040/0034-identities.ts';
import * as retriesOfRuns from './0031-to-0040/0035-retries-of-runs.ts';
import * as lastUseOfUsers from './0031-to-0040/0036-last-use-of-users.ts';
import * as deletedFilesOfOutputs from './0031-to-0040/0037-deleted-files-of-outputs.ts';

/** All migrations of the schema in their order; forward only. */
export const migrations: Record<string, Migration> = {
  '0001-first-schema': firstSchema,
  '0002-lines-of-jobs': linesOfJobs,
  '0003-rotated-secrets': rotatedSecrets,
  '0004-tries-of-deliveries': triesOfDeliveries,
  '0005-deliveries-by-run': deliveriesByRun,
  '0006-waits-of-runs': waitsOfRuns,
  '0007-rounds-of-deliveries': roundsOfDeliveries,
  '0008-people': people,
  '0009-drive-usage': driveUsage,
  '0010-pages-of-lists': pagesOfLists,
  '0011-workflow-readers': workflowReaders,
  '0012-removed-webhooks': removedWebhooks,
  '0013-folded-paths': foldedPaths,
  '0014-group-keys-of-jobs': groupKeysOfJobs,
  '0015-owners-of-leases': ownersOfLeases,
  '0016-states-of-drive-files': statesOfDriveFiles,
  '0017-generations': generations,
  '0018-hops-of-source-events': hopsOfSourceEvents,
  '0019-owners-of-drive-files': ownersOfDriveFiles,
  '0020-template-versions': templateVersions,
  '0021-kinds-of-webhooks': kindsOfWebhooks,
  '0022-links-of-files': linksOfFiles,
  '0023-ids-of-drive-blobs': idsOfDriveBlobs,
  '0024-links-of-drive-blobs': linksOfDriveBlobs,
  '0025-compressed-texts': compressedTexts,
  '0026-sessions': sessions,
  '0027-failed-runs': failedRuns,
  '0028-notes-of-versions': notesOfVersions,
  '0029-passwords': passwords,
  '0030-audit-log': auditLog,
  '0031-team-owners': teamOwners,
  '0032-runs-of-drive-files': runsOfDriveFiles,
  '0033-durations-of-outputs': durationsOfOutputs,
  '0034-identities': identities,
  '0035-retries-of-runs': retriesOfRuns,
  '0036-last-use-of-users': lastUseOfUsers,
  '0037-deleted-files-of-outputs': deletedFilesOfOutputs,
};
