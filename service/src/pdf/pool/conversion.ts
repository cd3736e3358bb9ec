import type { DocumentType } from '@docloom/contract';
import type { FinishedPdf } from '../converter.ts';
import type { Finishing } from '../finishing/finishing.ts';
import type { OrphanedResources } from './process/orphaned-resources.ts';

/** What a process is given to work on. */
export interface Task {
  readonly content: Uint8Array;
}

/** What a converter's process is asked to do. */
export interface Conversion extends Task {
  readonly documentType: DocumentType;
  readonly pages: Pages;
  /** Null when the PDF is wanted as it comes from the office. */
  readonly finishing: Finishing | null;
}

/** What of the document is to be in the PDF. */
export type Pages = 'all' | 'first';

/** A task that a process has been given, by its number. */
export type Assignment<Asked extends Task = Task> = Asked & { readonly number: number };

/** What a converter's process says. */
export type Answer =
  /** It can convert; before that it takes nothing. */
  | { readonly said: 'ready' }
  /** It cannot be started. */
  | { readonly said: 'unable'; readonly reason: string }
  /** It is not the first answer, and none to a task. */
  | ({ readonly said: 'leaves' } & OrphanedResources)
  | (FinishedPdf & {
      readonly said: 'converted';
      readonly number: number;
      /** What it uses now, in bytes. */
      readonly memory: number;
    })
  /** It does not make anything of this. */
  | { readonly said: 'refused'; readonly number: number; readonly reason: string }
  /** Somebody has killed the program that it has convert. */
  | { readonly said: 'killed'; readonly number: number }
  /** It makes nothing of anything at present, for want of a disk for instance. */
  | { readonly said: 'unavailable'; readonly number: number; readonly reason: string };

/** What LibreOffice's filters for PDF take to write the first page only; 7.4 and later read it. */
export const FIRST_PAGE = '{"PageRange":{"type":"string","value":"1"}}';

/** The extension by which an office knows the kind of a file. */
export const EXTENSIONS = {
  CLOUD_DOCS: 'docx',
  CLOUD_SLIDES: 'pptx',
} as const satisfies Record<DocumentType, string>;
