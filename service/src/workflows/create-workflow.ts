import type { DocumentOptions, WorkflowCreate, WorkflowId } from '@docloom/contract';
import type { Addresses } from '../addresses/addresses.ts';
import type { ActingUser } from '../audit/author.ts';
import {
  recordChangeOfPart,
  recordDocumentChange,
  recordWorkflowChange,
} from '../audit/record-change.ts';
import { tenantOf } from '../concurrency/tenant.ts';
import type { FileContent } from '../drive/drive.ts';
import { atMember, DocloomError, invalidRequest, problem } from '../errors/errors.ts';
import type { Limits } from '../limits/limits.ts';
import { insertOutgoingWebhook } from '../store/records/outgoing-webhooks.ts';
import { insertSource } from '../store/records/sources.ts';
import type { CreateDependencies } from '../store/rule-dependencies.ts';
import type { Store } from '../store/store.ts';
import type { User } from '../store/records/users.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import { insertWorkflow } from '../store/records/workflows.ts';
import { newDocument, newOptions } from './documents/document-record.ts';
import { insertDocumentWithinLimit } from './documents/document-limit.ts';
import { rejectBrokenTemplate } from './documents/inspect-template.ts';
import { insertFirstVersion } from './documents/versions/first-version.ts';
import type { VersionDependencies } from './documents/versions/version-dependencies.ts';
import { removeVersionFile, writeVersionFile } from './documents/versions/version-files.ts';
import { rejectOwnSource } from './outgoing-webhook/own-source.ts';
import { newWebhook } from './outgoing-webhook/outgoing-webhook-record.ts';
import { registrationOf } from './outgoing-webhook/webhook-changes.ts';
import type { TemplateDependencies, TemplateContent } from './documents/template-file.ts';
import {
  blankTemplate,
  checkTemplate,
  readTemplate,
  storeTemplate,
  removeStoredTemplate,
} from './documents/template-file.ts';
import type { Templates } from '../templates/templates.ts';
import { rejectUnusableOptions } from './documents/unusable-options.ts';
import { transact } from '../store/transaction.ts';

/** The dependencies of creating a document from a template, with or without a new workflow. */
export interface CreateDocumentDependencies extends CreateDependencies, TemplateDependencies {
  limits: Pick<Limits, 'documents'>;
}

/** A newly created workflow with the errors of its template. */
export interface CreatedWorkflow {
  id: WorkflowId;
  templateErrors: TemplateContent['errors'];
}

const FILE_MEMBER = '$.document.fileId';
/** The part of a form that has the template. */
const UPLOAD_PART = 'file';
const WEBHOOK_MEMBER = '$.outgoingWebhook.webhookUrl';

/** The icon that contract §2 shows for a workflow created with only a name. */
const DEFAULT_ICON = 'DocumentText';
const DEFAULT_COLOR = '#cccccc';

/**
 * Creates a workflow, optionally with a document and an outgoing webhook (contract §4, "Workflows",
 * rule 2). Creates either all of them or none.
 * @param requireValid whether a template with errors is rejected
 * @throws DocloomError `file_unknown`, `file_not_a_template`, `not_yours`, `invalid_request`,
 * `template_broken`, `webhook_loops`
 */
export async function createWorkflow(
  dependencies: CreateDocumentDependencies & { addresses: Addresses },
  user: ActingUser,
  wanted: WorkflowCreate,
  { requireValid = false }: { requireValid?: boolean | undefined } = {},
): Promise<CreatedWorkflow> {
  if (wanted.outgoingWebhook)
    await rejectOwnSource(dependencies, wanted.outgoingWebhook.webhookUrl, WEBHOOK_MEMBER);
  const template = await wantedTemplate(dependencies, user, wanted);
  if (template && requireValid) rejectBrokenTemplate(template, FILE_MEMBER);
  const id = dependencies.ids.workflow();
  return createWith(dependencies, user, { ...wanted, id }, template);
}

/**
 * Creates a workflow as `createWorkflow` does, with a template that the request has itself. While the
 * template is checked, its content is in a drive file that only the service knows.
 * @throws DocloomError as `createWorkflow`, and the error of the upload
 */
export async function createWorkflowFromUpload(
  dependencies: CreateDocumentDependencies &
    Pick<VersionDependencies, 'relaxedStore'> & { addresses: Addresses },
  user: ActingUser,
  wanted: WorkflowCreate,
  { name, content }: { name: string; content: FileContent },
  { requireValid = false }: { requireValid?: boolean | undefined } = {},
): Promise<CreatedWorkflow> {
  const { drive, templates } = dependencies;
  if (wanted.outgoingWebhook)
    await rejectOwnSource(dependencies, wanted.outgoingWebhook.webhookUrl, WEBHOOK_MEMBER);
  const workflow = { id: dependencies.ids.workflow(), ownerId: user.id, name: wanted.name };
  const fileId = await writeVersionFile(dependencies, workflow, name, content);
  try {
    const stored = await drive.read(fileId);
    if (!stored) throw problem('file_unknown', fileId);
    const flow = { tenantId: tenantOf(user), name: user.id };
    const sent = { name, content: stored };
    const template = await checkTemplate(templates, sent, flow).catch((cause: unknown) => {
      throw cause instanceof DocloomError ? atMember(cause, UPLOAD_PART) : cause;
    });
    if (requireValid) rejectBrokenTemplate(template, UPLOAD_PART);
    return await createWith(dependencies, user, { ...wanted, id: workflow.id }, template);
  } finally {
    await removeVersionFile(dependencies, fileId);
  }
}

async function createWith(
  dependencies: CreateDocumentDependencies & { addresses: Addresses },
  user: ActingUser,
  wanted: WorkflowCreate & { id: WorkflowId },
  template: TemplateContent | undefined,
): Promise<CreatedWorkflow> {
  const given = wanted.document?.options ?? {};
  const options = template && newOptions(template, given);
  if (options) await rejectOptions(dependencies.templates, given, options);
  const workflow = { id: wanted.id, ownerId: user.id, name: wanted.name };
  const file = template && (await storeTemplate(dependencies.drive, workflow, template));
  try {
    return await transact(dependencies.store, { lock: null }, async (transaction) => {
      await insertWorkflowAndSource(dependencies, transaction, workflow, wanted);
      const { id } = workflow;
      const creation = { id, action: 'workflow.created' } as const;
      await recordWorkflowChange(dependencies, transaction, user, creation);
      if (template && file && options) {
        const document = newDocument(dependencies, workflow.id, template, file, options);
        await insertDocumentWithinLimit(dependencies.limits, transaction, document);
        const origin = { createdBy: user.id, sourceFileId: wanted.document?.fileId };
        await insertFirstVersion(dependencies, transaction, document, template, origin);
        const addition = { document, action: 'template.added' } as const;
        await recordDocumentChange(dependencies, transaction, user, addition);
      }
      if (wanted.outgoingWebhook) {
        const receiver = wanted.outgoingWebhook;
        const webhook = newWebhook(dependencies, workflow.id, receiver, 'registered');
        await insertOutgoingWebhook(transaction, webhook);
        const registration = registrationOf(webhook);
        await recordChangeOfPart(dependencies, transaction, user, registration);
      }
      return { id: workflow.id, templateErrors: template?.errors ?? [] };
    });
  } catch (cause) {
    if (file) await removeStoredTemplate(dependencies.store, dependencies.drive, file.id);
    throw cause;
  }
}

async function wantedTemplate(
  dependencies: CreateDocumentDependencies,
  user: User,
  { name, document, source }: WorkflowCreate,
): Promise<TemplateContent | undefined> {
  if (!document) return undefined;
  if (document.fileId === undefined)
    return blankTemplate(dependencies.templates, name, source?.sourceFields ?? []);
  try {
    return await readTemplate(dependencies, user, document.fileId);
  } catch (cause) {
    throw cause instanceof DocloomError ? atMember(cause, FILE_MEMBER) : cause;
  }
}

/**
 * Rejects unusable options, named by their paths in this request.
 * @throws DocloomError `invalid_request`
 */
async function rejectOptions(
  templates: Templates,
  given: Partial<DocumentOptions>,
  whole: DocumentOptions,
): Promise<void> {
  try {
    await rejectUnusableOptions(templates, given, whole);
  } catch (cause) {
    if (!(cause instanceof DocloomError)) throw cause;
    const inDocument = cause.errors.map(({ path, message }) => ({
      path: path.replace(/^\$/, '$.document'),
      message,
    }));
    throw invalidRequest(inDocument);
  }
}

async function insertWorkflowAndSource(
  { ids, clock }: CreateDependencies,
  transaction: Store,
  workflow: Pick<WorkflowRecord, 'id' | 'ownerId' | 'name'>,
  { color, icon, source }: WorkflowCreate,
): Promise<void> {
  const now = clock.now();
  await insertWorkflow(transaction, {
    ...workflow,
    teamId: null,
    color: color ?? DEFAULT_COLOR,
    icon: icon ?? DEFAULT_ICON,
    archivedAt: null,
    createdAt: now,
    updatedAt: now,
  });
  await insertSource(transaction, {
    id: ids.source(),
    workflowId: workflow.id,
    secret: ids.sourceSecret(),
    givenFields: source?.sourceFields ?? [],
  });
}
