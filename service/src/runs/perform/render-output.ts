import type { TemplateVersionId } from '@docloom/contract';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import { NotATemplate, OutputTooLarge, TemplateError } from '@docloom/templates';
import type { LocatedFile } from '../../drive/drive.ts';
import { problem } from '../../errors/errors.ts';
import type { DocumentShare } from '../../rendering/document-memory.ts';
import { passwordTemplateOf } from '../../rendering/pdf-password.ts';
import { readTemplateFile } from '../../rendering/read-template.ts';
import type { RenderDependencies, RenderedOutput } from '../../rendering/render-template.ts';
import { renderTemplate } from '../../rendering/render-template.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { WorkflowOfRun } from '../../store/records/subjects/workflows-of-runs.ts';
import { TemplateAborted, TemplateInterrupted } from '../../templates/templates.ts';
import type { TemplateVersions } from '../../workflows/documents/versions/template-versions.ts';

export interface RenderOutputDependencies extends RenderDependencies {
  templateVersions: Pick<TemplateVersions, 'used'>;
}

/** A document before it is written to the drive. */
export interface OutputOfRun extends RenderedOutput {
  /** Of the template; null if it is not known. */
  templateVersionId: TemplateVersionId | null;
}

/** The template to render, and its data. */
export interface RenderOrder {
  workflow: WorkflowOfRun;
  document: DocumentRecord;
  /** Undefined if it was removed. */
  templateFile: LocatedFile | undefined;
  /** The source data as JSON. */
  data: string;
}

/**
 * Renders the template of a document, the name of its output and the password of its PDF copy.
 * @param share of the memory, which grows by the drive files
 * @throws DocloomError `template_missing`, `template_broken`, `file_not_a_template`,
 * `document_too_large`, `template_not_filled`, `pdf_password_unusable`, `disk_fault`
 */
export async function renderOutput(
  dependencies: RenderOutputDependencies,
  { workflow, document, templateFile, data }: RenderOrder,
  share: DocumentShare,
): Promise<OutputOfRun> {
  const { fileId, options } = document;
  const template = await readTemplateFile(dependencies.drive, fileId, templateFile);
  const { content } = template;
  const templateVersionId = await dependencies.templateVersions.used(workflow, document, content);
  const order = {
    template,
    texts: { name: options.outputName, password: passwordTemplateOf(options) },
    data,
    reader: { id: workflow.ownerId, teamId: workflow.ownerTeamId },
    flow: { tenantId: tenantOfWorkflow(workflow), name: workflow.id },
  };
  try {
    return { templateVersionId, ...(await renderTemplate(dependencies, order, share)) };
  } catch (cause) {
    throw toTemplateProblem(cause, template.name);
  }
}

function toTemplateProblem(cause: unknown, name: string): unknown {
  if (cause instanceof TemplateError) return problem('template_broken', name, cause.message);
  if (cause instanceof NotATemplate) return problem('file_not_a_template', name, cause.message);
  if (cause instanceof TemplateInterrupted) {
    return problem('template_not_filled', name, cause.message);
  }
  if (cause instanceof OutputTooLarge) {
    return problem('document_too_large', name, cause.message, cause.remedy);
  }
  if (cause instanceof TemplateAborted) return problem('document_too_large', name, cause.message);
  return cause;
}
