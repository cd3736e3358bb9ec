import type { DocumentType } from '@docloom/contract';
import { partOf } from '../archival/standard-part.ts';
import type { FinishedPdf } from '../converter.ts';
import type { Finishing } from '../finishing/finishing.ts';
import type { OrphanedResources } from './process/orphaned-resources.ts';

/** The input of a process. */
export interface Task {
  readonly content: Uint8Array;
}

/** A task for a converter process. */
export interface Conversion extends Task {
  readonly documentType: DocumentType;
  readonly pages: Pages;
  /** Null if the PDF is wanted exactly as the office suite writes it. */
  readonly finishing: Finishing | null;
}

/** The pages of the document to convert. */
export type Pages = 'all' | 'first';

/** A task with its number, as it is sent to a process. */
export type Assignment<Asked extends Task = Task> = Asked & { readonly number: number };

/** A message from a converter process. */
export type Answer =
  /** It is ready to convert; before that it accepts no task. */
  | { readonly type: 'ready' }
  /** It cannot start. */
  | { readonly type: 'unable'; readonly reason: string }
  /**
   * Names the resources to remove if the process is killed. It does not count as the first answer
   * or as an answer to a task.
   */
  | ({ readonly type: 'resources' } & OrphanedResources)
  | (FinishedPdf & {
      readonly type: 'converted';
      readonly number: number;
      /** The memory that the process uses now, in bytes. */
      readonly memory: number;
    })
  /** It cannot convert this document. */
  | { readonly type: 'rejected'; readonly number: number; readonly reason: string }
  /** It refuses this document for a reason that users see, and can take the next one. */
  | {
      readonly type: 'refused';
      readonly number: number;
      readonly reason: string;
      readonly isTooLarge: boolean;
      readonly remedy: string | null;
    }
  /** The program that it runs was killed from outside. */
  | { readonly type: 'killed'; readonly number: number }
  /** It cannot convert anything at present, for example because the disk is full. */
  | { readonly type: 'unavailable'; readonly number: number; readonly reason: string };

/**
 * Returns the options for LibreOffice's PDF filters, as JSON; null for none. `PageRange` is supported
 * since 7.4.
 */
export function exportOptionsOf({
  pages,
  finishing,
}: Pick<Conversion, 'pages' | 'finishing'>): string | null {
  const variant = finishing?.variant;
  const options = {
    ...(pages === 'first' && { PageRange: { type: 'string', value: '1' } }),
    ...(variant?.type === 'archival' && {
      SelectPdfVersion: { type: 'long', value: String(partOf(variant.standard)) },
      // LibreOffice writes comments in a form that no part of PDF/A allows.
      ExportNotes: { type: 'boolean', value: 'false' },
    }),
  };
  return Object.keys(options).length === 0 ? null : JSON.stringify(options);
}

/** The extension by which an office suite recognizes the file format. */
export const EXTENSIONS = {
  CLOUD_DOCS: 'docx',
  CLOUD_SLIDES: 'pptx',
} as const satisfies Record<DocumentType, string>;
