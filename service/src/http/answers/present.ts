import type {
  Delivery,
  DeliveryDetails,
  Document,
  FileLink,
  ListedDriveFile,
  OutgoingWebhook,
  OutgoingWebhookCreated,
  OutgoingWebhookDetails,
  OutgoingWebhookListener,
  OutgoingWebhookRegistered,
  OutgoingWebhookRotated,
  OutgoingWebhookTested,
  Run,
  RunRetry,
  Source,
  TemplateError,
  TemplateVersion,
  Workflow,
  WorkflowCreated,
  WorkflowStatus,
} from '@docloom/contract';
import type { Addresses } from '../../addresses/addresses.ts';
import type { FilesOfRuns } from '../../runs/files-of-runs.ts';
import { toTimestamp, toTimestampOrNull } from '../../time/clock.ts';
import type { StoredFile } from '../../drive/drive.ts';
import { presentDriveFile } from '../../drive/present-drive-file.ts';
import type { DeliveryRecord } from '../../store/records/deliveries.ts';
import type { DeliveryAttemptRecord } from '../../store/records/delivery-attempts.ts';
import type { Listener, OutgoingWebhookRecord } from '../../store/records/outgoing-webhooks.ts';
import type { RunRetryRecord } from '../../store/records/retries/run-retries.ts';
import type { RunRecord } from '../../store/records/runs.ts';
import type { SourceRecord } from '../../store/records/sources.ts';
import type { TestOutcome } from '../../webhooks/send-test-event.ts';
import type { ListedVersion } from '../../workflows/documents/versions/list-versions.ts';
import type { CreatedLink } from '../../workflows/documents/file-links.ts';
import type { ListedFile } from '../../workflows/documents/file-origins.ts';
import type { DocumentDetails, WorkflowDetails } from '../../workflows/workflow-details.ts';
import { presentOutput } from './present-output.ts';

/** Converts internal records to the payloads of the contract (§2). */
export interface Presenter {
  workflow(details: WorkflowDetails): Workflow;
  /**
   * Includes the signing secret of its webhook, so it is only for the response to the creation.
   * @param templateErrors the errors of the template that it was created with
   */
  createdWorkflow(
    details: WorkflowDetails,
    templateErrors: readonly TemplateError[],
  ): WorkflowCreated;
  source(source: SourceRecord): Source;
  document(details: DocumentDetails): Document;
  driveFile(file: StoredFile): Document['file'];
  listedFile(file: ListedFile): ListedDriveFile;
  /** Includes the address, so it is only for the response to the creation. */
  fileLink(link: CreatedLink): FileLink;
  outgoingWebhook(webhook: OutgoingWebhookRecord): OutgoingWebhook;
  outgoingWebhookDetails(webhook: OutgoingWebhookRecord): OutgoingWebhookDetails;
  listener(webhook: Listener): OutgoingWebhookListener;
  /** Includes the signing secret, so it is only for the response to a registration. */
  registration(webhook: OutgoingWebhookRecord): OutgoingWebhookRegistered;
  /**
   * Includes the signing secret, so it is only for the response to a rotation.
   * @param validUntil when the previous secret expires, in milliseconds since 1970, UTC
   */
  rotation(webhook: OutgoingWebhookRecord, validUntil: number): OutgoingWebhookRotated;
  testOutcome(webhook: OutgoingWebhookRecord, outcome: TestOutcome): OutgoingWebhookTested;
  templateVersion(version: ListedVersion): TemplateVersion;
  /** @param files the drive files of the outputs */
  run(run: RunRecord, files: FilesOfRuns): Run;
  delivery(delivery: DeliveryRecord): Delivery;
  deliveryDetails(
    delivery: DeliveryRecord,
    tries: readonly DeliveryAttemptRecord[],
  ): DeliveryDetails;
}

/**
 * Creates the presenter.
 * @param dependencies.signPreview makes the unguessable part of a `previewUrl`
 */
export function createPresenter(dependencies: {
  addresses: Addresses;
  signPreview: (documentId: string) => string;
}): Presenter {
  const { addresses, signPreview } = dependencies;

  const driveFile = (file: StoredFile) => presentDriveFile(file, addresses);

  const source = ({ id, sourceFields, secret }: SourceRecord): Source => ({
    id,
    sourceType: 'WEBHOOK',
    sourceFields,
    webhookUrl: addresses.webhookSource(secret),
  });

  const document = ({ document, file }: DocumentDetails): Document => ({
    id: document.id,
    documentType: document.documentType,
    file: file ? driveFile(file) : missingFile(document.fileId, addresses),
    ...document.options,
    previewUrl: addresses.preview(signPreview(document.id)),
  });

  const outgoingWebhook = ({ id, webhookUrl }: OutgoingWebhookRecord): OutgoingWebhook => ({
    id,
    webhookUrl,
  });

  const workflow = (details: WorkflowDetails): Workflow => {
    const { id, name, color, icon, createdAt, updatedAt, ...record } = details.workflow;
    return {
      id,
      name,
      color,
      icon,
      status: statusOf(details),
      autoCreate: true,
      owner: { id: record.ownerId, name: record.ownerName, email: record.ownerEmail },
      team: record.teamId && { id: record.teamId, name: record.teamName ?? '' },
      source: source(details.source),
      documents: details.documents.map(document),
      outgoingWebhook: details.outgoingWebhook ? outgoingWebhook(details.outgoingWebhook) : null,
      createdByApi: true,
      createdAt: toTimestamp(createdAt),
      updatedAt: toTimestamp(updatedAt),
    };
  };

  const createdWebhook = (webhook: OutgoingWebhookRecord): OutgoingWebhookCreated => ({
    ...outgoingWebhook(webhook),
    signingSecret: webhook.signingSecret,
    events: webhook.events,
  });

  const createdWorkflow = (
    details: WorkflowDetails,
    templateErrors: readonly TemplateError[],
  ): WorkflowCreated => ({
    ...workflow(details),
    documents: details.documents.map((one, index) => ({
      ...document(one),
      // A document that another request has added meanwhile comes after the first one.
      errors: index === 0 ? [...templateErrors] : [],
    })),
    outgoingWebhook: details.outgoingWebhook ? createdWebhook(details.outgoingWebhook) : null,
  });

  const registration = (webhook: OutgoingWebhookRecord): OutgoingWebhookRegistered => ({
    ...createdWebhook(webhook),
    ...besideRegistered(webhook),
  });

  const listener = (webhook: Listener): OutgoingWebhookListener => ({
    ...presentWebhookDetails(webhook),
    ...besideRegistered(webhook),
  });

  const rotation = (
    webhook: OutgoingWebhookRecord,
    validUntil: number,
  ): OutgoingWebhookRotated => ({
    ...outgoingWebhook(webhook),
    signingSecret: webhook.signingSecret,
    formerSecretValidUntil: toTimestamp(validUntil),
  });

  const run = (record: RunRecord, files: FilesOfRuns): Run => ({
    id: record.id,
    workflowId: record.workflowId,
    status: record.status,
    createdAt: toTimestamp(record.createdAt),
    startedAt: toTimestampOrNull(record.startedAt),
    finishedAt: toTimestampOrNull(record.finishedAt),
    outputs: record.outputs.map((output) => presentOutput(output, files, driveFile)),
    warnings: record.warnings,
    error: record.error,
    waitingFor: record.wait && {
      ...record.wait.for,
      nextTryAt: toTimestamp(record.wait.nextTryAt),
    },
    retries: record.retries.map(presentRetry),
  });

  return {
    workflow,
    createdWorkflow,
    source,
    document,
    driveFile,
    listedFile: (file) => ({
      ...driveFile(file),
      size: file.size,
      createdAt: toTimestamp(file.createdAt),
      workflow: file.workflow,
      documentId: file.documentId,
      runId: file.runId,
    }),
    fileLink: ({ secret, expiresAt }) => ({
      url: addresses.sharedFile(secret),
      expiresAt: toTimestamp(expiresAt),
    }),
    outgoingWebhook,
    outgoingWebhookDetails: presentWebhookDetails,
    registration,
    listener,
    rotation,
    testOutcome: presentTestOutcome,
    templateVersion: presentTemplateVersion,
    run,
    delivery: presentDelivery,
    deliveryDetails: presentDeliveryDetails,
  };
}

/** Contract §3: a workflow always has a source, so it is complete once it has a template. */
function statusOf({ workflow, documents }: WorkflowDetails): WorkflowStatus {
  if (workflow.archivedAt !== null) return 'ARCHIVED';
  return documents.length > 0 ? 'COMPLETE' : 'INCOMPLETE';
}

/**
 * Presents a template whose file was removed from the drive folder by hand: only its id is known.
 */
function missingFile(fileId: string, addresses: Addresses): Document['file'] {
  const url = addresses.driveFile(fileId);
  return { id: fileId, name: '', url, mimeType: 'application/octet-stream' };
}

function presentRetry({ failedAt, error, retriedAt, retriedBy }: RunRetryRecord): RunRetry {
  return {
    failedAt: toTimestamp(failedAt),
    error,
    retriedAt: toTimestamp(retriedAt),
    retriedBy,
  };
}

function presentTemplateVersion(version: ListedVersion): TemplateVersion {
  const { id, number, createdAt, createdBy, createdByName, note, size, sha256, isCurrent, errors } =
    version;
  return {
    id,
    number,
    createdAt: toTimestamp(createdAt),
    createdBy: createdBy && { id: createdBy, name: createdByName ?? '' },
    note,
    size,
    sha256,
    current: isCurrent,
    errors: [...errors],
  };
}

function presentWebhookDetails(webhook: OutgoingWebhookRecord): OutgoingWebhookDetails {
  const { id, webhookUrl, events, failingSince, lastErrorAt, lastError: message } = webhook;
  const isErrorKnown = lastErrorAt !== null && message !== null;
  return {
    id,
    webhookUrl,
    events,
    createdAt: toTimestamp(webhook.createdAt),
    status: failingSince === null ? 'ACTIVE' : 'FAILING',
    failingSince: toTimestampOrNull(failingSince),
    lastSuccessAt: toTimestampOrNull(webhook.lastSuccessAt),
    lastError: isErrorKnown ? { at: toTimestamp(lastErrorAt), message } : null,
  };
}

function presentTestOutcome(
  { webhookUrl }: OutgoingWebhookRecord,
  { eventId, sentAt, milliseconds, answer }: TestOutcome,
): OutgoingWebhookTested {
  return {
    eventId,
    webhookUrl,
    received: answer.received,
    at: toTimestamp(sentAt),
    milliseconds,
    responseStatus: answer.status,
    answer: answer.status === null ? null : answer.excerpt,
    error: answer.received ? null : answer.reason,
  };
}

function presentDeliveryDetails(
  delivery: DeliveryRecord,
  tries: readonly DeliveryAttemptRecord[],
): DeliveryDetails {
  const shown = tries.map(({ sentAt, milliseconds, responseStatus, excerpt, error }) => ({
    at: toTimestamp(sentAt),
    milliseconds,
    responseStatus,
    answer: excerpt,
    error,
  }));
  return { ...presentDelivery(delivery), tries: shown };
}

function presentDelivery(delivery: DeliveryRecord): Delivery {
  const { id, eventId, eventType, runId, webhookUrl } = delivery;
  const { attempts, responseStatus, error } = delivery;
  const createdAt = toTimestamp(delivery.createdAt);
  const told = { id, eventId, eventType, runId, webhookUrl, attempts, responseStatus, error };
  const facts = { ...told, createdAt, nextAttemptAt: null, deliveredAt: null };
  switch (delivery.status) {
    case 'PENDING':
      return { ...facts, status: 'PENDING', nextAttemptAt: toTimestamp(delivery.nextAttemptAt) };
    case 'DELIVERED':
      return { ...facts, status: 'DELIVERED', deliveredAt: toTimestamp(delivery.deliveredAt) };
    case 'FAILED':
      return { ...facts, status: 'FAILED' };
  }
}

/** Returns the members that tell a webhook beside the registered one from it. */
function besideRegistered({
  kind,
  expiresAt,
}: Pick<OutgoingWebhookRecord, 'kind' | 'expiresAt'>): Pick<
  OutgoingWebhookListener,
  'additional' | 'temporary' | 'expiresAt'
> {
  if (kind === 'additional') return { additional: true };
  return expiresAt === null ? {} : { temporary: true, expiresAt: toTimestamp(expiresAt) };
}
