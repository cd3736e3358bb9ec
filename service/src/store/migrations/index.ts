import type { Migration } from 'kysely/migration';
import * as firstSchema from './0001-first-schema.ts';
import * as linesOfJobs from './0002-lines-of-jobs.ts';
import * as rotatedSecrets from './0003-rotated-secrets.ts';
import * as triesOfDeliveries from './0004-tries-of-deliveries.ts';
import * as deliveriesByRun from './0005-deliveries-by-run.ts';
import * as waitsOfRuns from './0006-waits-of-runs.ts';
import * as roundsOfDeliveries from './0007-rounds-of-deliveries.ts';
import * as people from './0008-people.ts';
import * as driveUsage from './0009-drive-usage.ts';
import * as pagesOfLists from './0010-pages-of-lists.ts';
import * as workflowReaders from './0011-workflow-readers.ts';
import * as removedWebhooks from './0012-removed-webhooks.ts';
import * as foldedPaths from './0013-folded-paths.ts';
import * as groupKeysOfJobs from './0014-group-keys-of-jobs.ts';
import * as ownersOfLeases from './0015-owners-of-leases.ts';
import * as statesOfDriveFiles from './0016-states-of-drive-files.ts';
import * as generations from './0017-generations.ts';
import * as hopsOfSourceEvents from './0018-hops-of-source-events.ts';
import * as ownersOfDriveFiles from './0019-owners-of-drive-files.ts';

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
};
