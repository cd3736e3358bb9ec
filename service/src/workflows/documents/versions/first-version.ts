import type { UserId } from '@docloom/contract';
import type { Ids } from '../../../ids/ids.ts';
import type { DocumentRecord } from '../../../store/records/documents.ts';
import { insertTemplateVersion } from '../../../store/records/templates/template-versions.ts';
import type { Store } from '../../../store/store.ts';
import type { TemplateContent } from '../template-file.ts';
import { contentHash } from './content-hash.ts';

/** The user who adds a document, and the drive file that its template is a copy of, if any. */
interface Origin {
  createdBy: UserId;
  sourceFileId: string | undefined;
}

/** Stores the first version of a new document, whose content only the template itself has. */
export async function insertFirstVersion(
  { ids }: { ids: Ids },
  transaction: Store,
  { id: documentId, createdAt }: DocumentRecord,
  { content, errors }: TemplateContent,
  { createdBy, sourceFileId }: Origin,
): Promise<void> {
  await insertTemplateVersion(transaction, {
    id: ids.templateVersion(),
    documentId,
    createdAt,
    createdBy,
    note: null,
    fileId: null,
    sourceFileId: sourceFileId ?? null,
    sha256: contentHash(content),
    size: content.length,
    errors,
  });
}
