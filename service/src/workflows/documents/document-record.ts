import { extname } from 'node:path';
import type { DocumentOptions, WorkflowId } from '@docloom/contract';
import type { Clock } from '../../time/clock.ts';
import type { StoredFile } from '../../drive/drive.ts';
import type { Ids } from '../../ids/ids.ts';
import type { DocumentRecord } from '../../store/records/documents.ts';
import type { TemplateContent } from './template-file.ts';

/**
 * Returns the default options of a new document (contract §2), overridden by the given ones. The
 * default `outputName` is the name of the template.
 */
export function newOptions(
  { name }: Pick<TemplateContent, 'name'>,
  given: Partial<DocumentOptions>,
): DocumentOptions {
  return {
    outputName: literal(name.slice(0, name.length - extname(name).length)),
    createPdfCopy: false,
    removeOutput: false,
    enablePdfPassword: false,
    pdfPassword: '',
    pdfPasswordPreventCopy: false,
    ...given,
  };
}

/** Returns a new document of a workflow. */
export function newDocument(
  { ids, clock }: { ids: Ids; clock: Clock },
  workflowId: WorkflowId,
  { documentType }: Pick<TemplateContent, 'documentType'>,
  { id: fileId }: Pick<StoredFile, 'id'>,
  options: DocumentOptions,
): DocumentRecord {
  return {
    id: ids.document(),
    workflowId,
    documentType,
    fileId,
    options,
    createdAt: clock.now(),
  };
}

/** Returns a file name as a template without tags. Adjacent braces in it are reduced to one. */
function literal(name: string): string {
  return name.replace(/\{+/g, '{').replace(/\}+/g, '}');
}
