import type {
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
  UserId,
  WorkflowId,
} from '@docloom/contract';
import type { Generated, Kysely } from 'kysely';
import type { TokenId } from '../ids/ids.ts';

/** Milliseconds since 1970, UTC. */
type Moment = number;
/** A JSON text; what it holds stands beside it. */
type Json = string;

/** What the service knows of itself: secrets that were made once, and when it did what last. */
export interface SettingsTable {
  name: string;
  value: string;
}

export interface TeamsTable {
  id: TeamId;
  name: string;
  createdAt: Moment;
}

export interface UsersTable {
  id: UserId;
  name: string;
  /** In lower case: one address is one user, however it is written. */
  email: string;
  teamId: TeamId | null;
  createdAt: Moment;
  /** Since when none of the user's tokens is taken. */
  disabledAt: Generated<Moment | null>;
}

export interface TokensTable {
  id: TokenId;
  /** SHA-256 of the token, hex. The token itself is stored nowhere. */
  hash: string;
  userId: UserId;
  /** What tells it from the user's others. */
  label: string;
  createdAt: Moment;
  /** Within a minute. */
  lastUsedAt: Generated<Moment | null>;
  /** Null: it is valid until it is revoked. */
  expiresAt: Moment | null;
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

/** Who may read which workflow; the database keeps it as workflows, users and teams are changed. */
export interface WorkflowReadersTable {
  /** A team, or a user who is in none. */
  readerId: TeamId | UserId;
  workflowId: WorkflowId;
}

export interface SourcesTable {
  id: SourceId;
  workflowId: WorkflowId;
  secret: string;
  /** string[]: the fields given at creation, which stay as given. */
  givenFields: Json | null;
  /** string[]: the keys of the last event. */
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

export interface OutgoingWebhooksTable {
  id: OutgoingWebhookId;
  workflowId: WorkflowId;
  webhookUrl: string;
  signingSecret: string;
  /** FormerSecret[]. */
  formerSecrets: Json;
  /** EventType[]. */
  events: Json;
  /**
   * Null for the registered webhook; the end of a temporary listener beside it, or the time until
   * which the events of a removed webhook are kept.
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

export interface DriveFilesTable {
  id: string;
  /** Relative to the drive's folder, with `/` between folders. */
  path: string;
  /** What all spellings of the path have in common that are one file on some disks. */
  foldedPath: Generated<string>;
  /** Null for a file that a person put into the folder. */
  ownerId: UserId | null;
  /** The workflow that it is a template or an output of; null: it was uploaded, or put there. */
  workflowId: WorkflowId | null;
  createdAt: Moment;
  /** In bytes, as it is or is going to be written; null when it is not known, or nothing is there. */
  size: Generated<number | null>;
}

/** What a user has in the drive; the database counts it as files come, change and go. */
export interface DriveUsageTable {
  userId: UserId;
  files: number;
  bytes: number;
}

export interface DriveNamesTable {
  /** The path that was wanted, in lower case. */
  path: string;
  /** The number that the last taker of that name got. */
  lastNumber: number;
}

export interface SourceEventsTable {
  id: string;
  workflowId: WorkflowId;
  /** What was POSTed, as it came. */
  body: Json;
  idempotencyKey: string | null;
  receivedAt: Moment;
  /** Null when the workflow was not ready: the event was kept, nothing was started. */
  runId: RunId | null;
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
  /** How many tries have failed since it was accepted, or retried. */
  failedTries: Generated<number>;
  /** RunError of the contract: the fault that is to pass before the next try. */
  waitsFor: Json | null;
  nextTryAt: Moment | null;
}

export interface RunOutputsTable {
  runId: RunId;
  documentId: DocumentId;
  position: number;
  /** The drive file, named before it is written, so that a repeat writes the same one. */
  fileId: string | null;
  pdfFileId: string | null;
  /** RunError of the contract. */
  error: Json | null;
  finishedAt: Moment | null;
  /** 0 or 1: whether an event has told of its files as they are. */
  isTold: Generated<number>;
}

export interface DeliveriesTable {
  id: DeliveryId;
  workflowId: WorkflowId;
  runId: RunId;
  webhookId: OutgoingWebhookId;
  /** Where it was sent last, or goes next. */
  webhookUrl: string;
  eventId: EventId;
  eventType: EventType;
  /** The event as it is signed and sent: serialised once. */
  body: Json;
  status: DeliveryStatus;
  /** How often it has been begun anew. */
  round: number;
  attempts: number;
  responseStatus: number | null;
  error: string | null;
  createdAt: Moment;
  nextAttemptAt: Moment | null;
  /** The end of the temporary listener that it goes to; null: the retry schedule alone decides. */
  giveUpAt: Moment | null;
  deliveredAt: Moment | null;
}

export interface DeliveryTriesTable {
  id: Generated<number>;
  deliveryId: DeliveryId;
  sentAt: Moment;
  /** From the request to the answer, or to what took its place. */
  milliseconds: number;
  /** Null when there was no answer. */
  responseStatus: number | null;
  /** The beginning of the answer as text, null when there was none. */
  excerpt: string | null;
  /** Null when the event was received. */
  error: string | null;
}

export interface JobsTable {
  id: Generated<number>;
  kind: 'run' | 'delivery';
  /** The id of the run or the delivery; the job carries nothing else. */
  subjectId: string;
  dueAt: Moment;
  /** How often it has been begun. */
  attempts: number;
  /** How often in a row it was begun without an end that was written down. */
  openTries: Generated<number>;
  /** Null when nobody works on it. A lease ends with the process that holds it. */
  leasedAt: Moment | null;
  /** Jobs with one key form a group: a workflow's id for a run, an outgoing webhook's for a delivery. */
  groupKey: string;
}

export interface Tables {
  settings: SettingsTable;
  teams: TeamsTable;
  users: UsersTable;
  tokens: TokensTable;
  workflows: WorkflowsTable;
  workflowReaders: WorkflowReadersTable;
  sources: SourcesTable;
  documents: DocumentsTable;
  outgoingWebhooks: OutgoingWebhooksTable;
  driveFiles: DriveFilesTable;
  driveNames: DriveNamesTable;
  driveUsage: DriveUsageTable;
  sourceEvents: SourceEventsTable;
  runs: RunsTable;
  runOutputs: RunOutputsTable;
  deliveries: DeliveriesTable;
  deliveryTries: DeliveryTriesTable;
  jobs: JobsTable;
}

/** The database, or a transaction on it: queries do not care which. */
export type Store = Kysely<Tables>;
