import type { DocumentId, Field } from '@docloom/contract';
import type { Drive } from '../drive/drive.ts';
import type { DocumentRecord } from '../store/documents.ts';
import { listDocuments } from '../store/documents.ts';
import { listSources } from '../store/sources.ts';
import type { Store } from '../store/tables.ts';
import type { WorkflowRecord } from '../store/workflows.ts';
import type { TemplateField, Templates } from '../templates/templates.ts';
import { NotATemplate, TemplateFault } from '../templates/templates.ts';

export interface ListFieldsParts {
  store: Store;
  drive: Drive;
  templates: Templates;
}

/**
 * The fields that the templates of a workflow ask for, in the order in which they first appear:
 * those of the files, of the outputs' names and of the PDF passwords.
 *
 * A template that is gone or has broken tags tells none; its runs say what is wrong with it.
 */
export async function listWorkflowFields(
  parts: ListFieldsParts,
  { id }: WorkflowRecord,
): Promise<Field[]> {
  const [source] = await listSources(parts.store, [id]);
  const sourceFields = new Set(source?.sourceFields);
  const found = new Map<string, { list: boolean; documents: Set<DocumentId> }>();
  for (const document of await listDocuments(parts.store, [id])) {
    for (const { name, list } of await fieldsOf(parts, document)) {
      const field = found.get(name) ?? { list: false, documents: new Set<DocumentId>() };
      field.list ||= list;
      field.documents.add(document.id);
      found.set(name, field);
    }
  }
  return [...found].map(([name, { list, documents }]) => ({
    name,
    documents: [...documents],
    inSource: sourceFields.has(name),
    list,
  }));
}

async function fieldsOf(
  { drive, templates }: ListFieldsParts,
  { fileId, options }: DocumentRecord,
): Promise<TemplateField[]> {
  const content = await drive.read(fileId);
  return [
    ...(content ? readableFields(templates, content) : []),
    ...templates.listTextFields(options.outputName),
    ...templates.listTextFields(options.pdfPassword),
  ];
}

function readableFields(templates: Templates, content: Uint8Array): TemplateField[] {
  try {
    return templates.listFields(content);
  } catch (cause) {
    if (cause instanceof TemplateFault || cause instanceof NotATemplate) return [];
    throw cause;
  }
}
