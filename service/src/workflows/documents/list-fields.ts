import type { DocumentId, Field } from '@docloom/contract';
import { tenantOfWorkflow } from '../../concurrency/tenant.ts';
import type { Drive } from '../../drive/drive.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import { listDocuments } from '../../store/records/documents.ts';
import { listSources } from '../../store/records/sources.ts';
import type { Store } from '../../store/store.ts';
import type { WorkflowRecord } from '../../store/records/workflows.ts';
import { mergeFields, mergeMembers } from '@docloom/templates';
import type { Inspection, TemplateField } from '@docloom/templates';
import type { Templates } from '../../templates/templates.ts';
import { inspectTemplate, unreadableTemplate } from './inspect-template.ts';

/** The dependencies of inspecting the template of a document. */
export interface InspectDocumentDependencies {
  drive: Drive;
  templates: Templates;
}

interface FoundField {
  readonly field: TemplateField;
  readonly documents: readonly DocumentId[];
}

/**
 * Returns the fields that the templates of a workflow use, in order of appearance. They come from
 * the files, the output names and the PDF passwords that are turned on.
 *
 * Of a template with broken tags, only the readable fields are returned.
 */
export async function listWorkflowFields(
  dependencies: InspectDocumentDependencies & { store: Store },
  workflow: WorkflowRecord,
): Promise<Field[]> {
  const { id } = workflow;
  const [source] = await listSources(dependencies.store, [id]);
  const sourceFields = new Set(source?.sourceFields);
  const found = new Map<string, FoundField>();
  for (const document of await listDocuments(dependencies.store, [id])) {
    const { fields } = await inspectDocument(dependencies, workflow, document);
    for (const field of fields) {
      const known = found.get(field.name);
      found.set(field.name, {
        field: known ? mergeFields(known.field, field) : field,
        documents: [...(known?.documents ?? []), document.id],
      });
    }
  }
  return [...found.values()].map(({ field: { name, kind, members = [] }, documents }) => ({
    name,
    documents: [...documents],
    kind,
    inSource: sourceFields.has(name),
    list: kind === 'list',
    ...(kind === 'list' && { members }),
  }));
}

/**
 * Returns the fields and the errors of one document: those of its file, its output name and, if it is
 * turned on, its PDF password. Each field is listed once.
 */
export async function inspectDocument(
  { drive, templates }: InspectDocumentDependencies,
  workflow: WorkflowRecord,
  { fileId, options }: DocumentRecord,
): Promise<Inspection> {
  const flow = { tenantId: tenantOfWorkflow(workflow), name: workflow.id };
  const content = await drive.read(fileId);
  const inspections = [
    content
      ? await inspectTemplate(templates, content, flow)
      : unreadableTemplate('it is no longer in the drive'),
    await templates.inspectText(options.outputName, flow),
    // Of a password that is turned off, nothing is needed (contract §2, `pdfPassword`).
    ...(options.enablePdfPassword ? [await templates.inspectText(options.pdfPassword, flow)] : []),
  ];
  const fields = new Map<string, TemplateField>();
  for (const field of inspections.flatMap((inspection) => inspection.fields)) {
    const known = fields.get(field.name);
    fields.set(field.name, known ? withMembersOf(known, field) : field);
  }
  return {
    fields: [...fields.values()],
    diagnostics: inspections.flatMap(({ diagnostics }) => diagnostics),
  };
}

/**
 * Combines two uses of a field. The file describes it better than the output name, but the output
 * name may use further members of list items.
 */
function withMembersOf(known: TemplateField, { members = [] }: TemplateField): TemplateField {
  if (known.members === undefined) return known;
  return { ...known, members: mergeMembers([...known.members, ...members]) };
}
