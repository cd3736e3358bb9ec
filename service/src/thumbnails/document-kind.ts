import type { DocumentType } from '@docloom/contract';
import type { StoredFile } from '../drive/drive.ts';

/** The kinds of documents that can have a thumbnail. */
export type DocumentKind = DocumentType | 'PDF';

const OFFICE = 'application/vnd.openxmlformats-officedocument';
const WORD = 'application/vnd.ms-word';
const POWERPOINT = 'application/vnd.ms-powerpoint';

const KINDS: ReadonlyMap<string, DocumentKind> = new Map([
  [`${OFFICE}.wordprocessingml.document`, 'CLOUD_DOCS'],
  [`${OFFICE}.wordprocessingml.template`, 'CLOUD_DOCS'],
  [`${WORD}.document.macroenabled.12`, 'CLOUD_DOCS'],
  [`${WORD}.template.macroenabled.12`, 'CLOUD_DOCS'],
  [`${OFFICE}.presentationml.presentation`, 'CLOUD_SLIDES'],
  [`${OFFICE}.presentationml.template`, 'CLOUD_SLIDES'],
  [`${OFFICE}.presentationml.slideshow`, 'CLOUD_SLIDES'],
  [`${POWERPOINT}.presentation.macroenabled.12`, 'CLOUD_SLIDES'],
  [`${POWERPOINT}.template.macroenabled.12`, 'CLOUD_SLIDES'],
  [`${POWERPOINT}.slideshow.macroenabled.12`, 'CLOUD_SLIDES'],
  ['application/pdf', 'PDF'],
]);

/** Returns the document kind that a file's MIME type states; undefined for files without pages. */
export function documentKind({ mimeType }: Pick<StoredFile, 'mimeType'>): DocumentKind | undefined {
  return KINDS.get(mimeType.toLowerCase());
}
