/**
 * Texts are compared and sorted by their bytes, as in the embedded database: cursors of lists and
 * ranges of paths rely on it, whatever the locale of the server is.
 */
const TEXT = 'text collate "C"';

/** The tables and indexes, with the columns and constraints of the embedded database. */
export const TABLES: readonly string[] = [
  `create table "settings" ("name" text primary key, "value" text not null)`,

  `create table "teams" (
    "id" text primary key, "name" text not null unique, "createdAt" bigint not null)`,

  `create table "users" (
    "id" text primary key, "name" text not null, "email" text not null unique,
    "teamId" text references "teams" ("id"), "createdAt" bigint not null, "disabledAt" bigint)`,
  `create index "usersByTeam" on "users" ("teamId", "id") where "teamId" is not null`,
  `create index "usersByCreation" on "users" ("createdAt", "id")`,

  `create table "tokens" (
    "hash" text primary key, "id" text not null, "userId" text not null references "users" ("id"),
    "label" text not null, "createdAt" bigint not null, "lastUsedAt" bigint, "expiresAt" bigint)`,
  `create unique index "tokensById" on "tokens" ("id")`,
  `create index "tokensByUser" on "tokens" ("userId")`,

  `create table "workflows" (
    "id" text primary key, "ownerId" text not null references "users" ("id"),
    "teamId" text references "teams" ("id"), "name" text not null, "color" text not null,
    "icon" text not null, "archivedAt" bigint, "createdAt" bigint not null,
    "updatedAt" bigint not null)`,
  `create index "workflowsByOwner" on "workflows" ("ownerId", "id")`,
  `create index "workflowsByTeam" on "workflows" ("teamId", "id") where "teamId" is not null`,

  `create table "workflowReaders" (
    "readerId" text not null, "workflowId" text not null, primary key ("readerId", "workflowId"))`,
  `create index "readersByWorkflow" on "workflowReaders" ("workflowId")`,

  `create table "sources" (
    "id" text primary key, "workflowId" text not null unique references "workflows" ("id"),
    "secret" text not null unique, "givenFields" text, "learnedFields" text not null)`,

  `create table "driveFiles" (
    "id" text primary key, "path" text not null unique, "foldedPath" text not null default '',
    "ownerId" text references "users" ("id"), "workflowId" text, "createdAt" bigint not null,
    "size" bigint, "version" text, "writtenAt" bigint)`,
  `create index "driveFilesByFoldedPath" on "driveFiles" ("foldedPath")`,
  `create index "driveFilesToMeasure" on "driveFiles" ("id")
    where "size" is null and "ownerId" is not null`,
  `create index "driveFilesByOwner" on "driveFiles" ("ownerId", "id")
    where "writtenAt" is not null`,
  `create index "unwrittenDriveFilesByOwner" on "driveFiles" ("ownerId", "id")
    where "writtenAt" is null`,
  `create index "driveFilesByWorkflow" on "driveFiles" ("workflowId", "id")
    where "writtenAt" is not null and "workflowId" is not null and "ownerId" is not null`,
  `create index "unwrittenDriveFilesByWorkflow" on "driveFiles" ("workflowId", "id")
    where "writtenAt" is null and "workflowId" is not null and "ownerId" is not null`,

  `create table "driveUsage" (
    "userId" text primary key references "users" ("id"),
    "files" integer not null, "bytes" bigint not null)`,
  `create table "driveNames" ("path" text primary key, "lastNumber" integer not null)`,
  `create table "driveHolders" (
    "id" text primary key, "folder" text not null, "foldedFolder" text not null unique)`,
  `create table "driveMoves" (
    "fileId" text primary key, "path" text not null, "foldedPath" text not null)`,
  `create index "driveMovesByFoldedPath" on "driveMoves" ("foldedPath")`,
  `create table "driveBlobIds" (
    "root" text not null, "key" text not null, "blobId" text not null, "state" text not null,
    "link" text, primary key ("root", "key"))`,
  `create index "driveBlobIdsByBlob" on "driveBlobIds" ("root", "blobId")`,
  `create index "driveBlobIdsClaimed" on "driveBlobIds" ("root") where "state" = 'claimed'`,

  `create table "fileLinks" (
    "hash" text primary key, "fileId" text not null references "driveFiles" ("id"),
    "creatorId" text not null references "users" ("id"),
    "createdAt" bigint not null, "expiresAt" bigint not null)`,
  `create index "fileLinksByFile" on "fileLinks" ("fileId")`,
  `create index "fileLinksByCreator" on "fileLinks" ("creatorId")`,
  `create index "fileLinksByEnd" on "fileLinks" ("expiresAt")`,

  `create table "documents" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "documentType" text not null, "fileId" text not null references "driveFiles" ("id"),
    "options" text not null, "createdAt" bigint not null)`,
  `create index "documentsByWorkflow" on "documents" ("workflowId", "id")`,
  `create index "documentsByFile" on "documents" ("fileId")`,

  `create table "templateVersions" (
    "id" text primary key,
    "documentId" text not null references "documents" ("id") on delete cascade,
    "number" integer not null, "createdAt" bigint not null,
    "createdBy" text references "users" ("id"), "fileId" text unique, "sourceFileId" text,
    "sha256" text not null, "size" bigint not null, "errors" text not null,
    unique ("documentId", "number"))`,
  `create table "versionFilesToRemove" ("fileId" text primary key)`,
  `create table "sampleData" (
    "documentId" text primary key references "documents" ("id") on delete cascade,
    "data" text not null, "changedAt" bigint not null)`,

  `create table "outgoingWebhooks" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "kind" text not null, "webhookUrl" text not null, "signingSecret" text not null,
    "formerSecrets" text not null, "events" text not null, "expiresAt" bigint,
    "createdAt" bigint not null, "removedAt" bigint, "givenUpInARow" integer not null default 0,
    "failingSince" bigint, "lastSuccessAt" bigint, "lastErrorAt" bigint, "lastError" text)`,
  `create index "outgoingWebhooksByWorkflow" on "outgoingWebhooks" ("workflowId")`,
  `create unique index "oneRegisteredWebhook" on "outgoingWebhooks" ("workflowId")
    where "kind" = 'registered'`,

  `create table "sourceEvents" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "body" text not null, "idempotencyKey" text, "receivedAt" bigint not null, "runId" text,
    "hops" integer not null default 0)`,
  `create unique index "sourceEventsByKey" on "sourceEvents" ("workflowId", "idempotencyKey")
    where "idempotencyKey" is not null`,

  `create table "runs" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "sourceEventId" text not null unique references "sourceEvents" ("id"), "status" text not null,
    "createdAt" bigint not null, "startedAt" bigint, "finishedAt" bigint,
    "warnings" text not null, "error" text, "failedTries" integer not null default 0,
    "waitsFor" text, "nextTryAt" bigint, "generation" integer not null default 0,
    "attemptOwner" text, "crashes" integer not null default 0)`,
  `create index "runsByWorkflow" on "runs" ("workflowId", "id")`,
  `create table "runOutputs" (
    "runId" text not null references "runs" ("id"), "documentId" text not null,
    "position" integer not null, "fileId" text, "pdfFileId" text, "error" text,
    "finishedAt" bigint, "isTold" integer not null default 0, "templateVersionId" text,
    primary key ("runId", "documentId"))`,

  `create table "deliveries" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "runId" text not null references "runs" ("id"), "webhookId" text not null,
    "webhookKind" text not null, "webhookUrl" text not null, "eventId" text not null,
    "eventType" text not null, "body" text not null, "status" text not null,
    "round" integer not null default 0, "attempts" integer not null, "responseStatus" integer,
    "error" text, "createdAt" bigint not null, "nextAttemptAt" bigint, "giveUpAt" bigint,
    "deliveredAt" bigint)`,
  `create index "pendingDeliveriesByWebhook" on "deliveries" ("webhookId")
    where "status" = 'PENDING'`,
  `create index "deliveriesByWorkflow" on "deliveries" ("workflowId", "id")`,
  `create index "deliveriesByRun" on "deliveries" ("runId")`,
  `create table "deliveryTries" (
    "id" bigint generated by default as identity primary key,
    "deliveryId" text not null references "deliveries" ("id"), "sentAt" bigint not null,
    "milliseconds" integer not null, "responseStatus" integer, "excerpt" text, "error" text)`,
  `create index "deliveryTriesByDelivery" on "deliveryTries" ("deliveryId", "id")`,

  `create table "jobs" (
    "id" bigint generated by default as identity primary key, "kind" text not null,
    "subjectId" text not null, "generation" integer not null default 0, "dueAt" bigint not null,
    "attempts" integer not null, "leasedAt" bigint, "ownerId" text, "groupKey" text not null)`,
  `create unique index "oneJobASubject" on "jobs" ("kind", "subjectId")`,
  `create index "waitingJobsByDue" on "jobs" ("kind", "dueAt", "groupKey")
    where "leasedAt" is null`,
  `create index "waitingJobsByGroup" on "jobs" ("kind", "groupKey", "dueAt")
    where "leasedAt" is null`,
  `create table "leaseOwners" ("id" text primary key, "heartbeatAt" bigint not null)`,
].map((statement) => statement.replaceAll(/\btext\b/g, TEXT));
