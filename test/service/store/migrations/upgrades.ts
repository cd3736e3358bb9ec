import type { Row, Rows } from './old-database.ts';

/** The effect of a migration on existing rows, and the rows that its version writes. */
export interface Upgrade {
  /** Changes rows of the previous version to those that this version would have written. */
  write: (rows: Rows) => void;
  /** Renamed columns: `table.column` → the new column. */
  renames?: Readonly<Record<string, string>>;
  /** Removed columns, as `table.column`. */
  drops?: readonly string[];
  /** `table.column` with changed values; `gives` has the new ones. */
  rewrites?: readonly string[];
  /** New values in the rows after the migration, by row ID. */
  gives: Readonly<Record<string, Readonly<Record<string, Row>>>>;
}

const each = (rows: Rows, table: string, change: (row: Row) => Row): void => {
  for (const row of rows[table] ?? []) Object.assign(row, change(row));
};

const LINES: Record<string, string> = { run: 'wkf_1', dlv_pending: 'owc_1', dlv_orphan: 'owc_0' };
const lineOf = ({ kind, subjectId }: Row): string =>
  LINES[kind === 'run' ? 'run' : String(subjectId)] ?? '';

/**
 * Every migration by its name. A new one needs an entry here, or the tests fail: its effect on
 * existing databases must be tested before it is released.
 */
export const upgrades: Readonly<Record<string, Upgrade>> = {
  '0001-first-schema': { write: () => undefined, gives: {} },

  '0002-lines-of-jobs': {
    write: (rows) => {
      each(rows, 'jobs', (row) => {
        const { leasedUntil = null } = row;
        delete row['leasedUntil'];
        return { leasedAt: leasedUntil, line: lineOf(row) };
      });
    },
    renames: { 'jobs.leasedUntil': 'leasedAt' },
    gives: {
      jobs: {
        1: { line: 'wkf_1' },
        2: { line: 'wkf_1' },
        3: { line: 'owc_1' },
        4: { line: 'owc_0' },
      },
    },
  },

  '0003-rotated-secrets': {
    write: (rows) => {
      const [registered] = rows['outgoingWebhooks'] ?? [];
      each(rows, 'outgoingWebhooks', () => ({ formerSecrets: '[]' }));
      each(rows, 'deliveries', (row) => {
        delete row['signingSecret'];
        if (row['webhookId'] !== 'owc_0') return {};
        return { webhookId: 'owc_1', webhookUrl: registered?.['webhookUrl'] ?? null };
      });
    },
    drops: ['deliveries.signingSecret'],
    rewrites: ['deliveries.webhookId', 'deliveries.webhookUrl'],
    gives: {
      outgoingWebhooks: { owc_1: { formerSecrets: '[]' } },
      deliveries: {
        dlv_pending: { webhookId: 'owc_1' },
        dlv_delivered: { webhookId: 'owc_1' },
        dlv_failed: { webhookId: 'owc_1' },
        dlv_orphan: { webhookId: 'owc_1' },
      },
    },
  },

  '0004-tries-of-deliveries': {
    write: (rows) => {
      const none = { failingSince: null, lastSuccessAt: null, lastErrorAt: null, lastError: null };
      each(rows, 'outgoingWebhooks', () => ({ givenUpInARow: 1, ...none }));
      const first = { responseStatus: 500, excerpt: 'no', error: 'The receiver answered 500.' };
      rows['deliveryTries'] = [
        { id: 1, deliveryId: 'dlv_pending', sentAt: 1, milliseconds: 2, ...first },
      ];
    },
    gives: { outgoingWebhooks: { owc_1: { givenUpInARow: 0, failingSince: null } } },
  },

  '0005-deliveries-by-run': { write: () => undefined, gives: {} },

  '0006-waits-of-runs': {
    write: (rows) => {
      each(rows, 'runs', () => ({ failedTries: 0, waitsFor: null, nextTryAt: null }));
      each(rows, 'runs', ({ id, createdAt = null }) => {
        if (id !== 'run_running') return {};
        const waitsFor = '{"code":"drive_not_writable","message":"The drive is full."}';
        return { failedTries: 2, waitsFor, nextTryAt: createdAt };
      });
      each(rows, 'runOutputs', ({ finishedAt }) => ({ isTold: finishedAt === null ? 0 : 1 }));
      each(rows, 'jobs', ({ subjectId }) => ({ openTries: subjectId === 'run_running' ? 3 : 0 }));
    },
    gives: {
      runs: { run_running: { failedTries: 0, waitsFor: null, nextTryAt: null } },
      runOutputs: {
        run_queued: { isTold: 0 },
        run_running: { isTold: 0 },
        run_succeeded: { isTold: 1 },
        run_failed: { isTold: 1 },
      },
      jobs: { 2: { openTries: 0 } },
    },
  },

  '0007-rounds-of-deliveries': {
    write: (rows) => {
      each(rows, 'deliveries', () => ({ round: 1 }));
    },
    gives: { deliveries: { dlv_pending: { round: 0 } } },
  },

  '0008-people': {
    write: (rows) => {
      each(rows, 'users', () => ({ disabledAt: null }));
      const use = { label: 'laptop', lastUsedAt: null, expiresAt: null };
      each(rows, 'tokens', () => ({ id: 'tok_1', ...use }));
      each(rows, 'driveFiles', () => ({ workflowId: 'wkf_1' }));
    },
    gives: {
      users: { usr_1: { disabledAt: null } },
      driveFiles: { fil_template: { workflowId: 'wkf_1' }, fil_output: { workflowId: 'wkf_1' } },
    },
  },

  '0009-drive-usage': {
    // The database itself counts an owner's files in the drive.
    write: (rows) => {
      each(rows, 'driveFiles', () => ({ size: 1234 }));
    },
    gives: { driveFiles: { fil_template: { size: null }, fil_output: { size: null } } },
  },

  '0010-pages-of-lists': { write: () => undefined, gives: {} },

  // The database itself records who may read a workflow.
  '0011-workflow-readers': { write: () => undefined, gives: {} },

  '0012-removed-webhooks': {
    write: (rows) => {
      each(rows, 'outgoingWebhooks', () => ({ removedAt: null }));
    },
    gives: { outgoingWebhooks: { owc_1: { removedAt: null }, owc_2: { removedAt: null } } },
  },

  '0013-folded-paths': {
    write: (rows) => {
      each(rows, 'driveFiles', ({ path }) => ({ foldedPath: String(path).toLowerCase() }));
    },
    gives: {
      driveFiles: {
        fil_template: { foldedPath: 'orders/templates/order.docx' },
        fil_output: { foldedPath: 'orders/order.docx' },
      },
    },
  },

  '0014-group-keys-of-jobs': {
    write: (rows) => {
      each(rows, 'jobs', ({ line = '' }) => ({ groupKey: line }));
      for (const row of rows['jobs'] ?? []) delete row['line'];
    },
    renames: { 'jobs.line': 'groupKey' },
    gives: {},
  },

  '0015-owners-of-leases': {
    write: (rows) => {
      each(rows, 'jobs', ({ leasedAt }) => ({ ownerId: leasedAt === null ? null : 'own_dead' }));
      rows['leaseOwners'] = [{ id: 'own_dead', heartbeatAt: 1 }];
    },
    // A lease without an owner ends at the next start.
    gives: { jobs: { 1: { ownerId: null }, 2: { ownerId: null } } },
  },

  '0016-states-of-drive-files': {
    write: (rows) => {
      each(rows, 'driveFiles', () => ({ version: '1 2 3 4', writtenAt: 1 }));
    },
    // A scan adds them. Until it has ended, lists ask the storage.
    gives: {
      driveFiles: {
        fil_template: { version: null, writtenAt: null },
        fil_output: { version: null, writtenAt: null },
      },
    },
  },

  '0017-generations': {
    write: (rows) => {
      each(rows, 'runs', ({ id }) =>
        id === 'run_running'
          ? { generation: 1, attemptOwner: 'own_dead', crashes: 2 }
          : { generation: 0, attemptOwner: null, crashes: 0 },
      );
      each(rows, 'jobs', ({ subjectId }) => ({ generation: subjectId === 'run_queued' ? 0 : 1 }));
      for (const row of rows['jobs'] ?? []) delete row['openTries'];
    },
    drops: ['jobs.openTries'],
    gives: {
      runs: {
        run_queued: { generation: 0, attemptOwner: null, crashes: 0 },
        run_running: { generation: 0 },
      },
      jobs: { 2: { generation: 0 } },
    },
  },

  '0018-hops-of-source-events': {
    write: (rows) => {
      each(rows, 'sourceEvents', () => ({ hops: 2 }));
    },
    gives: { sourceEvents: { sev_of_run_queued: { hops: 0 } } },
  },

  // The files move into the folders while the service runs.
  '0019-owners-of-drive-files': {
    write: (rows) => {
      rows['driveHolders'] = [{ id: 'usr_1', folder: 'Ann [k3f9]', foldedFolder: 'ann [k3f9]' }];
      rows['driveMoves'] = [];
    },
    gives: {},
  },

  // A template gets its first version when that is first needed.
  '0020-template-versions': {
    write: (rows) => {
      each(rows, 'runOutputs', () => ({ templateVersionId: 'ver_1' }));
      rows['templateVersions'] = [
        {
          id: 'ver_1',
          documentId: 'doc_1',
          number: 1,
          createdAt: 1,
          createdBy: 'usr_1',
          fileId: null,
          sourceFileId: null,
          sha256: '0'.repeat(64),
          size: 1,
          errors: '[]',
        },
      ];
      rows['versionFilesToRemove'] = [{ fileId: 'fil_gone' }];
      rows['sampleData'] = [{ documentId: 'doc_1', data: '{"number":1}', changedAt: 1 }];
    },
    gives: {},
  },

  '0021-kinds-of-webhooks': {
    write: (rows) => {
      each(rows, 'outgoingWebhooks', ({ expiresAt, removedAt }) => ({
        kind: kindOf({ expiresAt: expiresAt ?? null, removedAt: removedAt ?? null }),
      }));
      each(rows, 'deliveries', ({ giveUpAt }) => ({
        webhookKind: giveUpAt === null ? 'registered' : 'temporary',
      }));
    },
    gives: {
      outgoingWebhooks: { owc_1: { kind: 'registered' }, owc_2: { kind: 'temporary' } },
      deliveries: { dlv_pending: { webhookKind: 'registered' } },
    },
  },

  '0022-links-of-files': {
    write: (rows) => {
      const times = { createdAt: 1, expiresAt: 2 };
      rows['fileLinks'] = [
        { hash: 'a'.repeat(64), fileId: 'fil_output', creatorId: 'usr_1', ...times },
      ];
    },
    gives: {},
  },

  // The list of the storage adds the ids of blobs that it has already.
  '0023-ids-of-drive-blobs': {
    write: (rows) => {
      rows['driveBlobIds'] = [
        { root: 'a folder', key: 'Ann [k3f9]/', blobId: 'folder 1', state: 'stored' },
        { root: 'a folder', key: 'Ann [k3f9]/a.docx', blobId: 'file 1', state: 'claimed' },
      ];
    },
    gives: {},
  },

  '0024-links-of-drive-blobs': { write: () => undefined, gives: {} },

  '0025-compressed-texts': { write: () => undefined, gives: {} },
  '0026-sessions': { write: () => undefined, gives: {} },
  '0027-failed-runs': { write: () => undefined, gives: {} },

  // The versions of earlier databases have no note.
  '0028-notes-of-versions': {
    write: (rows) => {
      each(rows, 'templateVersions', () => ({ note: 'A new logo' }));
    },
    gives: {},
  },

  // 0029-passwords.test.ts has the sessions, which get random ids.
  '0029-passwords': {
    write: (rows) => {
      const hash = '$scrypt$ln=17,r=8,p=1$a$b';
      rows['passwords'] = [{ userId: 'usr_1', hash, changedAt: 1, usedAt: 2 }];
      rows['invitations'] = [{ userId: 'usr_2', hash: 'b'.repeat(64), expiresAt: 2 }];
    },
    gives: {},
  },

  '0030-audit-log': { write: () => undefined, gives: {} },
  '0031-team-owners': { write: () => undefined, gives: {} },

  // Nobody has stored which run made the files of earlier databases.
  '0032-runs-of-drive-files': {
    write: (rows) => {
      each(rows, 'driveFiles', () => ({ runId: 'run_1' }));
    },
    gives: {},
  },

  // The outputs of earlier databases were not measured.
  '0033-durations-of-outputs': {
    write: (rows) => {
      const durations = { renderMilliseconds: 9, convertMilliseconds: 240, storeMilliseconds: 14 };
      each(rows, 'runOutputs', () => durations);
    },
    gives: {},
  },

  // The sessions of earlier databases began with a password or a token.
  '0034-identities': {
    write: (rows) => {
      const account = { issuer: 'https://id.test', subject: 'a-1', email: 'ann@test' };
      rows['identities'] = [{ id: 'idn_1', userId: 'usr_1', ...account, linkedAt: 1, usedAt: 2 }];
      each(rows, 'sessions', () => ({ identityId: null }));
    },
    gives: {},
  },

  // Nobody has stored the failures of runs that were retried in earlier databases.
  '0035-retries-of-runs': {
    write: (rows) => {
      each(rows, 'runs', () => ({ retries: null }));
    },
    gives: {},
  },

  // The last use of a user is that of what the database has: 0036-last-use-of-users.test.ts.
  '0036-last-use-of-users': {
    write: (rows) => {
      each(rows, 'users', () => ({ lastUsedAt: 9 }));
    },
    gives: {},
  },

  // Nobody has stored the names of files that were deleted in earlier databases.
  '0037-deleted-files-of-outputs': {
    write: (rows) => {
      const names = { deletedName: 'Order 7.docx', deletedPdfName: null };
      each(rows, 'runOutputs', () => names);
    },
    gives: {},
  },
};

function kindOf({ expiresAt, removedAt }: Row): string {
  if (expiresAt === null) return 'registered';
  return removedAt === null ? 'temporary' : 'removedRegistered';
}
