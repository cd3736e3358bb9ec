import type { RenderFormat, RunId, TemplateVersionId } from '@docloom/contract';
import type { Flow } from '../concurrency/flow.ts';
import { tenantOf } from '../concurrency/tenant.ts';
import { invalidRequest, problem } from '../errors/errors.ts';
import type { DocumentRecord } from '../store/records/documents.ts';
import { listRuns } from '../store/records/runs.ts';
import { findDataOfRun, sourceDataOf } from '../store/records/source-events.ts';
import { findSampleData } from '../store/records/templates/sample-data.ts';
import type { WorkflowRecord } from '../store/records/workflows.ts';
import type { Store } from '../store/store.ts';
import type { Viewer } from '../workflows/access.ts';
import { isOwnWorkflow } from '../workflows/access.ts';
import { rejectUnusableTexts } from '../workflows/documents/unusable-options.ts';
import { readVersion } from '../workflows/documents/versions/read-version.ts';
import type { RenderedFile } from './make-file.ts';
import { passwordTemplateOf } from './pdf-password.ts';
import type { TemplateFile } from './read-template.ts';
import { readTemplateFile } from './read-template.ts';
import type { RenderFileDependencies } from './render-file.ts';
import { renderFile } from './render-file.ts';
import { showUnfilled } from './show-unfilled.ts';

export interface PreviewDependencies extends RenderFileDependencies {
  store: Store;
}

/** A template to preview as it is. */
export interface TemplatePreviewOrder {
  workflow: WorkflowRecord;
  document: DocumentRecord;
  format: RenderFormat;
  /** The page to draw for the format `png`, from 1. */
  page: number;
  /** Undefined for the current template. */
  versionId: TemplateVersionId | undefined;
}

/** A document to preview. */
export interface PreviewOrder extends TemplatePreviewOrder {
  /** As JSON; undefined for stored data. */
  data: string | undefined;
  /** Undefined for the output name of the document. */
  outputName: string | undefined;
  /** Whose data is rendered; undefined for the sample data. */
  runId: RunId | undefined;
}

const PATH = '$';
const REMEDY = 'Correct the template in the drive and send the request again.';

const NOT_SHOWN =
  "is required: only the owner and the owner's team see the sample data of this document. Send data, or the runId of a run";

const PROTECTED =
  'must be "pdf", because runs of this document keep only a PDF with a password. To see stored data in other formats, use a token of the owner or of the owner\'s team';

/**
 * Renders a document of a workflow as a run would, and stores nothing. The work counts for the tenant
 * of the user. The document may show the pictures that a run may show: those of the owner, whom
 * every reader can have run the workflow.
 * @param signal stops the work before its next step
 * @throws DocloomError `no_preview_data`, `not_found`, `template_missing`, `version_content_missing`,
 * `invalid_request`; those of `renderFile`
 */
export async function previewDocument(
  dependencies: PreviewDependencies,
  user: Viewer,
  order: PreviewOrder,
  signal: AbortSignal,
): Promise<RenderedFile> {
  const { workflow, document, format, page, outputName } = order;
  const { documentType, options } = document;
  rejectUnprotected(user, order);
  // Otherwise the error would name the template.
  if (outputName !== undefined) await rejectUnusableTexts(dependencies.templates, { outputName });
  const data = await dataOf(dependencies.store, user, order);
  const template = await templateOf(dependencies, order);
  signal.throwIfAborted();
  // A run with an unusable password fails, and so does the preview of a PDF.
  const createPdfCopy = options.createPdfCopy || format === 'pdf';
  const password = passwordTemplateOf({ ...options, createPdfCopy });
  return renderFile(
    dependencies,
    {
      template: { ...template, path: PATH, remedy: REMEDY },
      documentType,
      texts: { name: outputName ?? options.outputName, password },
      data,
      reader: { id: workflow.ownerId, teamId: workflow.ownerTeamId },
      flow: flowOf(user),
      format,
      page,
      copying: options.pdfPasswordPreventCopy ? 'prevented' : 'allowed',
      standard: null,
    },
    signal,
  );
}

/**
 * Shows the template of a document as it is, with its tags, also if it has errors. Everybody who may
 * read the template may see it.
 * @param signal stops the work before its next step
 * @throws DocloomError `not_found`, `template_missing`, `version_content_missing`; those of
 * `showUnfilled`
 */
export async function previewTemplate(
  dependencies: PreviewDependencies,
  user: Viewer,
  order: TemplatePreviewOrder,
  signal: AbortSignal,
): Promise<RenderedFile> {
  const { documentType } = order.document;
  const template = await templateOf(dependencies, order);
  signal.throwIfAborted();
  const { format, page } = order;
  const shown = { ...template, path: PATH, remedy: REMEDY };
  const file = { template: shown, documentType, format, page, standard: null, flow: flowOf(user) };
  return showUnfilled(dependencies, file, signal);
}

function flowOf(user: Viewer): Flow {
  return { tenantId: tenantOf(user), name: `previews of ${user.id}` };
}

/**
 * A team that a workflow is shared with does not know the password of its PDF copies, and must not
 * see their content in another format.
 */
function rejectUnprotected(user: Viewer, { workflow, document, format, data }: PreviewOrder): void {
  if (!keepsOnlyProtectedPdf(document) || format === 'pdf' || data !== undefined) return;
  if (isOwnWorkflow(user, workflow)) return;
  throw invalidRequest([{ path: '$.format', message: PROTECTED }]);
}

/** Returns whether runs of a document keep nothing but a PDF with a password. */
export function keepsOnlyProtectedPdf({ options }: Pick<DocumentRecord, 'options'>): boolean {
  return options.enablePdfPassword && options.createPdfCopy && options.removeOutput;
}

/** A former version has the name of the current template. */
async function templateOf(
  { store, drive }: PreviewDependencies,
  { document, versionId }: TemplatePreviewOrder,
): Promise<TemplateFile> {
  const { fileId } = document;
  const template = await readTemplateFile(drive, fileId, await drive.locate(fileId));
  if (versionId === undefined) return template;
  const { content } = await readVersion({ store, drive }, document, versionId);
  return { ...template, content };
}

async function dataOf(
  store: Store,
  user: Viewer,
  { workflow, document, data, runId }: PreviewOrder,
): Promise<string> {
  if (data !== undefined) return data;
  if (runId !== undefined) return dataOfRun(store, workflow, runId);
  const sample = await findSampleData(store, document.id);
  if (sample !== undefined) {
    if (isOwnWorkflow(user, workflow)) return sample;
    throw invalidRequest([{ path: '$.data', message: NOT_SHOWN }]);
  }
  const [latest] = await listRuns(store, workflow.id, { limit: 1, cursor: undefined });
  if (!latest) throw problem('no_preview_data', document.id);
  return sourceDataOf(store, latest.sourceEventId);
}

async function dataOfRun(store: Store, { id }: WorkflowRecord, runId: RunId): Promise<string> {
  const data = await findDataOfRun(store, id, runId);
  if (data === undefined) throw problem('not_found', 'run', runId);
  return data;
}
