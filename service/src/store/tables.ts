import type {
  AuditAction,
  AuditAuthor,
  AuditEntryId,
  AuditSubjectKind,
  DeliveryId,
  DeliveryStatus,
  DocumentId,
  DocumentType,
  EventId,
  EventType,
  OutgoingWebhookId,
  RunId,
  RunStatus,
  SourceId,
  TeamId,
  TemplateVersionId,
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Generated } from 'kysely';
import type { TokenId } from '../ids/ids.ts';
import type {
  DriveBlobIdsTable,
  DriveFilesTable,
  DriveHoldersTable,
  DriveMovesTable,
  DriveNamesTable,
  DriveUsageTable,
  FileLinksTable,
} from './tables/drive-tables.ts';
import type {
  IdentitiesTable,
  InvitationsTable,
  PasswordsTable,
  SessionsTable,
  TeamOwnersTable,
  TeamsTable,
  TokensTable,
  UsersTable,
} from './tables/people-tables.ts';

export type * from './tables/drive-tables.ts';
export type * from './tables/people-tables.ts';

/** Milliseconds since 1970, UTC. */
type Moment = number;
/** JSON text; the comment of each field names its type. */
type Json = string;

/** Facts about the service: generated secrets, and times of its last tasks. */
export interface SettingsTable {
  name: string;
  value: string;
}

export interface WorkflowsTable {
  id: WorkflowId;
  ownerId: UserId;
  teamId: TeamId | null;
  name: string;
  color: string;
  icon: string;
  archivedAt: Moment | null;
  createdAt: Moment;
  updatedAt: Moment;
}

/** Who may read which workflow. Triggers update it when workflows, users and teams change. */
export interface WorkflowReadersTable {
  /** A team, or a user without a team. */
  readerId: TeamId | UserId;
  workflowId: WorkflowId;
}

export interface SourcesTable {
  id: SourceId;
  workflowId: WorkflowId;
  secret: string;
  /** string[]: the fields given at creation, which do not change. */
  givenFields: Json | null;
  /** string[]: the field names of the last event. */
  learnedFields: Json;
}

export interface DocumentsTable {
  id: DocumentId;
  workflowId: WorkflowId;
  documentType: DocumentType;
  fileId: string;
  /** DocumentOptions of the contract. */
  options: Json;
  createdAt: Moment;
}

/** The contents that the template of a document has had, without the pruned ones. */
export interface TemplateVersionsTable {
  id: TemplateVersionId;
  documentId: DocumentId;
  /** Counts from 1 for each document. */
  number: number;
  createdAt: Moment;
  /** Null if the content was found in the drive. */
  createdBy: UserId | null;
  /** Null if there is none. */
  note: string | null;
  /**
   * The drive file that keeps the content; null while only the template itself has it. It is stored
   * in `versionFilesToRemove` before it is written, and again before it is removed.
   */
  fileId: string | null;
  /** The file of a user that the content was copied from; null if there is none. */
  sourceFileId: string | null;
  /** Of the content, in hex. */
  sha256: string;
  /** In bytes. */
  size: number;
  /** TemplateError[] of the contract. */
  errors: Json;
}

/** Drive files that no version uses yet or any more. The next start removes them. */
export interface VersionFilesToRemoveTable {
  fileId: string;
}

/** The sample data that people have set for documents. */
export interface SampleDataTable {
  documentId: DocumentId;
  /** An object. */
  data: Json;
  changedAt: Moment;
}

export interface OutgoingWebhooksTable {
  id: OutgoingWebhookId;
  workflowId: WorkflowId;
  kind: 'registered' | 'additional' | 'temporary' | 'removedRegistered' | 'removedAdditional';
  webhookUrl: string;
  signingSecret: string;
  /** FormerSecret[]. */
  formerSecrets: Json;
  /** EventType[]. */
  events: Json;
  /**
   * The end of a temporary listener, or the time until which the events of a removed webhook are
   * kept; null for the other kinds.
   */
  expiresAt: Moment | null;
  createdAt: Moment;
  /** Null unless the webhook was removed. Nothing is sent to a removed webhook. */
  removedAt: Moment | null;
  /** How many deliveries have been given up since the last success. */
  givenUpInARow: number;
  /** Null while it is ACTIVE. */
  failingSince: Moment | null;
  lastSuccessAt: Moment | null;
  lastErrorAt: Moment | null;
  lastError: string | null;
}

export interface SourceEventsTable {
  id: string;
  workflowId: WorkflowId;
  /** The request body as it arrived. */
  body: Json;
  idempotencyKey: string | null;
  receivedAt: Moment;
  /** Null if the workflow was not ready: the event was stored and started no run. */
  runId: RunId | null;
  /** How many Docloom services have forwarded the data, by its header `Docloom-Hops`. */
  hops: Generated<number>;
}

export interface RunsTable {
  id: RunId;
  workflowId: WorkflowId;
  sourceEventId: string;
  status: RunStatus;
  createdAt: Moment;
  startedAt: Moment | null;
  finishedAt: Moment | null;
  /** string[]. */
  warnings: Json;
  /** RunError of the contract. */
  error: Json | null;
  /** How many attempts have failed since the run was accepted or retried. */
  failedTries: Generated<number>;
  /** RunError of the contract: the temporary error that the run waits for. */
  waitsFor: Json | null;
  nextTryAt: Moment | null;
  /** How often it was retried. A job of an earlier generation has no effect. */
  generation: Generated<number>;
  /** The process whose attempt has no stored outcome; null if there is no such attempt. */
  attemptOwner: Generated<string | null>;
  /** How many consecutive attempts before it ended because their process died. */
  crashes: Generated<number>;
  /** RunRetryRecord[], oldest first; null if it was never retried. Only retries write it. */
  retries: Generated<Json | null>;
}

export interface RunOutputsTable {
  runId: RunId;
  documentId: DocumentId;
  position: number;
  /**
   * The drive file. Its id is stored before it is written, so that a repeat writes the same file.
   */
  fileId: string | null;
  pdfFileId: string | null;
  /** RunError of the contract. */
  error: Json | null;
  finishedAt: Moment | null;
  /** 0 or 1: whether an event has reported its files in their present state. */
  isTold: Generated<number>;
  /** The version of the template that it was made of; null if that is not known. */
  templateVersionId: Generated<TemplateVersionId | null>;
  /** How long its steps took in the last attempt; null if a step did not happen or was not measured. */
  renderMilliseconds: Generated<number | null>;
  convertMilliseconds: Generated<number | null>;
  storeMilliseconds: Generated<number | null>;
  /** The names of its files that users have deleted. Null for other files, and for those of earlier versions. */
  deletedName: Generated<string | null>;
  deletedPdfName: Generated<string | null>;
}

export interface DeliveriesTable {
  id: DeliveryId;
  workflowId: WorkflowId;
  runId: RunId;
  webhookId: OutgoingWebhookId;
  /** What the receiver was when the delivery was given to it. */
  webhookKind: 'registered' | 'additional' | 'temporary';
  /** The address of the last or next attempt. */
  webhookUrl: string;
  eventId: EventId;
  eventType: EventType;
  /** The event as it is signed and sent; serialised once. */
  body: Json;
  status: DeliveryStatus;
  /** How often it was sent again. */
  round: number;
  attempts: number;
  responseStatus: number | null;
  error: string | null;
  createdAt: Moment;
  nextAttemptAt: Moment | null;
  /**
   * The end of the temporary listener that it goes to; null if only the retry schedule limits it.
   */
  giveUpAt: Moment | null;
  deliveredAt: Moment | null;
}

export interface DeliveryAttemptsTable {
  id: Generated<number>;
  deliveryId: DeliveryId;
  sentAt: Moment;
  /** From the request to the response, or to the error. */
  milliseconds: number;
  /** Null if there was no response. */
  responseStatus: number | null;
  /** The beginning of the response as text; null if there was none. */
  excerpt: string | null;
  /** Null if the event was received. */
  error: string | null;
}

export interface JobsTable {
  id: Generated<number>;
  kind: 'run' | 'quarantinedRun' | 'delivery';
  /** The id of the run or the delivery. */
  subjectId: string;
  /** The generation of the run or the round of the delivery that it is for. */
  generation: Generated<number>;
  dueAt: Moment;
  /** How often it has begun. */
  attempts: number;
  /** Null if no process is working on it. */
  leasedAt: Moment | null;
  /** The process that holds the lease; null if none does, or one of a version before 0015. */
  ownerId: Generated<string | null>;
  /**
   * Jobs with the same key form a group. It has the tenant, `/`, and the id of a run's workflow or a
   * delivery's webhook; the id alone in jobs of a version before tenants had shares.
   */
  groupKey: string;
}

/** The processes that may hold leases. */
export interface LeaseOwnersTable {
  id: string;
  /** When the process was last known to be alive. */
  heartbeatAt: Moment;
}

/** Who has changed what. The rows refer to nothing, because they stay when that is deleted. */
export interface AuditEntriesTable {
  id: AuditEntryId;
  createdAt: Moment;
  action: AuditAction;
  authorKind: AuditAuthor['kind'];
  /** Null unless it was a user. */
  authorId: UserId | null;
  /** The names are those of that time. */
  authorName: string | null;
  means: AuditAuthor['means'];
  /** Null unless it was a token. */
  tokenId: TokenId | null;
  subjectKind: AuditSubjectKind;
  subjectId: string;
  subjectName: string;
  /** Null if it belongs to none. */
  workflowId: WorkflowId | null;
  workflowName: string | null;
  /** The owner of what was changed; null if only a team is concerned. */
  ownerId: UserId | null;
  /** The team that is concerned beside that of the owner; null if there is none. */
  teamId: TeamId | null;
  /** AuditDetails of the contract. */
  details: Json;
}

export interface Tables {
  settings: SettingsTable;
  teams: TeamsTable;
  users: UsersTable;
  teamOwners: TeamOwnersTable;
  tokens: TokensTable;
  sessions: SessionsTable;
  passwords: PasswordsTable;
  invitations: InvitationsTable;
  identities: IdentitiesTable;
  workflows: WorkflowsTable;
  workflowReaders: WorkflowReadersTable;
  sources: SourcesTable;
  documents: DocumentsTable;
  templateVersions: TemplateVersionsTable;
  versionFilesToRemove: VersionFilesToRemoveTable;
  sampleData: SampleDataTable;
  outgoingWebhooks: OutgoingWebhooksTable;
  driveFiles: DriveFilesTable;
  driveNames: DriveNamesTable;
  fileLinks: FileLinksTable;
  driveUsage: DriveUsageTable;
  driveHolders: DriveHoldersTable;
  driveMoves: DriveMovesTable;
  driveBlobIds: DriveBlobIdsTable;
  sourceEvents: SourceEventsTable;
  runs: RunsTable;
  runOutputs: RunOutputsTable;
  deliveries: DeliveriesTable;
  deliveryTries: DeliveryAttemptsTable;
  jobs: JobsTable;
  leaseOwners: LeaseOwnersTable;
  auditEntries: AuditEntriesTable;
}
