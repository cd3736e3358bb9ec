import type { Document, Workflow } from '@docloom/contract';
import type { DataField } from '../data/data-field';

/** Some providers reject a longer description. */
const MAX_LENGTH = 1000;

/** Describes the tool for the model: the workflow, its documents and its fields. */
export function describeTool({ name, documents }: Workflow, fields: readonly DataField[]): string {
  const made = documents.map(describeDocument).join(', ');
  const start = `Creates documents with the workflow "${name}": ${made}. Call it once for each document, with all fields in "data". It returns a link to each file and warnings.`;
  const listed = listFields(fields.map(describeField), MAX_LENGTH - start.length);
  return `${start} ${listed}`.slice(0, MAX_LENGTH);
}

function describeDocument({ file, documentType, createPdfCopy }: Document): string {
  const kind = documentType === 'CLOUD_SLIDES' ? 'PowerPoint' : 'Word';
  return `${file.name} (${createPdfCopy ? `${kind} and PDF` : kind})`;
}

/** Names as many fields as there is room for; the schema has all of them. */
function listFields(fields: readonly string[], room: number): string {
  if (fields.length === 0) return 'The documents have no fields: send {} as "data".';
  for (let count = fields.length; count > 0; count -= 1) {
    const more = count < fields.length ? `, and ${fields.length - count} more` : '';
    const text = `Fields: ${fields.slice(0, count).join(', ')}${more}.`;
    if (text.length < room) return text;
  }
  return `Fields: ${fields.length}.`;
}

function describeField({ key, kind, fields }: DataField): string {
  if (fields.length === 0) return kind === 'list' ? `${key} (list)` : key;
  const inside = fields.map(describeField).join(', ');
  return kind === 'list' ? `${key} (list of ${inside})` : `${key} (${inside})`;
}
