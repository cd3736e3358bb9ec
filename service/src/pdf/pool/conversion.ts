import type { DocumentType } from '@docloom/contract';

/** What a converter's process is asked to do. */
export interface Conversion {
  readonly content: Uint8Array;
  readonly documentType: DocumentType;
}

/** A conversion that a process has been given, by its number. */
export interface Assignment extends Conversion {
  readonly number: number;
}

/** What a converter's process says. */
export type Answer =
  /** It can convert; before that it takes nothing. */
  | { readonly said: 'ready' }
  /** It cannot be started. */
  | { readonly said: 'unable'; readonly reason: string }
  | {
      readonly said: 'converted';
      readonly number: number;
      readonly pdf: Uint8Array;
      /** What it uses now, in bytes. */
      readonly memory: number;
    }
  | { readonly said: 'refused'; readonly number: number; readonly reason: string };

/** The extension by which an office knows the kind of a file. */
export const EXTENSIONS = {
  CLOUD_DOCS: 'docx',
  CLOUD_SLIDES: 'pptx',
} as const satisfies Record<DocumentType, string>;
