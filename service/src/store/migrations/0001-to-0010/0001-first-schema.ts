import type { Kysely } from 'kysely';
import { sql } from 'kysely';

/** The first schema. A released migration is never changed; the next change is the next file. */
export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of STATEMENTS) await sql.raw(statement).execute(database);
}

const STATEMENTS = [
  `create table "settings" ("name" text primary key, "value" text not null)`,
  `create table "teams" ("id" text primary key, "name" text not null unique, "createdAt" bigint not null)`,
  `create table "users" (
    "id" text primary key, "name" text not null, "email" text not null unique,
    "teamId" text references "teams" ("id"), "createdAt" bigint not null)`,
  `create table "tokens" (
    "hash" text primary key, "userId" text not null references "users" ("id"), "createdAt" bigint not null)`,
  `create table "workflows" (
    "id" text primary key, "ownerId" text not null references "users" ("id"),
    "teamId" text references "teams" ("id"), "name" text not null, "color" text not null,
    "icon" text not null, "archivedAt" bigint, "createdAt" bigint not null, "updatedAt" bigint not null)`,
  `create index "workflowsByOwner" on "workflows" ("ownerId")`,
  `create table "sources" (
    "id" text primary key, "workflowId" text not null unique references "workflows" ("id"),
    "secret" text not null unique, "givenFields" text, "learnedFields" text not null)`,
  `create table "driveFiles" (
    "id" text primary key, "path" text not null unique, "ownerId" text references "users" ("id"),
    "createdAt" bigint not null)`,
  `create table "driveNames" ("path" text primary key, "lastNumber" integer not null)`,
  `create table "documents" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "documentType" text not null, "fileId" text not null references "driveFiles" ("id"),
    "options" text not null, "createdAt" bigint not null)`,
  `create index "documentsByWorkflow" on "documents" ("workflowId")`,
  `create index "documentsByFile" on "documents" ("fileId")`,
  `create table "outgoingWebhooks" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "webhookUrl" text not null, "signingSecret" text not null, "events" text not null,
    "expiresAt" bigint, "createdAt" bigint not null)`,
  `create index "outgoingWebhooksByWorkflow" on "outgoingWebhooks" ("workflowId")`,
  `create unique index "oneRegisteredWebhook" on "outgoingWebhooks" ("workflowId") where "expiresAt" is null`,
  `create table "sourceEvents" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "body" text not null, "idempotencyKey" text, "receivedAt" bigint not null, "runId" text)`,
  `create unique index "sourceEventsByKey" on "sourceEvents" ("workflowId", "idempotencyKey")
    where "idempotencyKey" is not null`,
  `create table "runs" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "sourceEventId" text not null unique references "sourceEvents" ("id"), "status" text not null,
    "createdAt" bigint not null, "startedAt" bigint, "finishedAt" bigint,
    "warnings" text not null, "error" text)`,
  `create index "runsByWorkflow" on "runs" ("workflowId", "id")`,
  `create table "runOutputs" (
    "runId" text not null references "runs" ("id"), "documentId" text not null,
    "position" integer not null, "fileId" text, "pdfFileId" text, "error" text, "finishedAt" bigint,
    primary key ("runId", "documentId"))`,
  `create table "deliveries" (
    "id" text primary key, "workflowId" text not null references "workflows" ("id"),
    "runId" text not null references "runs" ("id"), "webhookId" text not null, "webhookUrl" text not null,
    "signingSecret" text not null, "eventId" text not null, "eventType" text not null, "body" text not null,
    "status" text not null, "attempts" integer not null, "responseStatus" integer, "error" text,
    "createdAt" bigint not null, "nextAttemptAt" bigint, "giveUpAt" bigint, "deliveredAt" bigint)`,
  `create index "pendingDeliveriesByWebhook" on "deliveries" ("webhookId") where "status" = 'PENDING'`,
  `create index "deliveriesByWorkflow" on "deliveries" ("workflowId", "id")`,
  `create table "jobs" (
    "id" integer primary key, "kind" text not null, "subjectId" text not null, "dueAt" bigint not null,
    "attempts" integer not null, "leasedUntil" bigint)`,
  `create unique index "oneJobASubject" on "jobs" ("kind", "subjectId")`,
  `create index "jobsByDue" on "jobs" ("kind", "dueAt")`,
];
