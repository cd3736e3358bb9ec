import { extname } from 'node:path';
import type { WorkflowId } from '@docloom/contract';
import type { Clock } from '../clock.ts';
import type { StoredFile } from '../drive/drive.ts';
import type { Ids } from '../ids.ts';
import type { DocumentRecord } from '../store/documents.ts';
import type { TemplateContent } from './template-file.ts';

/**
 * A new document with the options that contract §2 shows for one. Until somebody sets another
 * `outputName`, outputs are called like the template.
 */
export function newDocument(
  { ids, clock }: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  { documentType, name }: TemplateContent,
  { id: fileId }: StoredFile,
): DocumentRecord {
  return {
    id: ids.document(),
    workflowId,
    documentType,
    fileId,
    options: {
      outputName: literal(name.slice(0, name.length - extname(name).length)),
      createPdfCopy: false,
      removeOutput: false,
      enablePdfPassword: false,
      pdfPassword: '',
      pdfPasswordPreventCopy: false,
    },
    createdAt: clock.now(),
  };
}

/** A file's name is no template, whatever braces it has: several beside each other become one. */
function literal(name: string): string {
  return name.replace(/\{+/g, '{').replace(/\}+/g, '}');
}
