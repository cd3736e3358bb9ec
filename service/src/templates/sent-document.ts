import type { DocumentExtension } from '@docloom/templates';
import { RenderedDocument } from '@docloom/templates';

/** A rendered document on its way between processes. Content that both have is not sent. */
export interface SentDocument {
  readonly pieces: readonly SentPiece[];
  readonly warnings: string[];
  readonly missingFiles: string[];
  readonly extension: DocumentExtension;
}

/** Bytes, or a range of the template's file. */
type SentPiece = Uint8Array | { readonly start: number; readonly end: number };

/**
 * Returns a document in its sent form.
 * @param template the file that the document was made of
 */
export function toSent(document: RenderedDocument, template: Uint8Array): SentDocument {
  const { warnings, missingFiles, extension } = document;
  const pieces = document.pieces.map((piece): SentPiece => {
    if (piece.buffer !== template.buffer) return piece;
    const start = piece.byteOffset - template.byteOffset;
    return { start, end: start + piece.length };
  });
  return { pieces, warnings, missingFiles, extension };
}

/**
 * Returns a document from its sent form.
 * @param template the same file, in this process
 */
export function fromSent(sent: SentDocument, template: Uint8Array): RenderedDocument {
  const pieces = sent.pieces.map((piece) =>
    piece instanceof Uint8Array ? piece : template.subarray(piece.start, piece.end),
  );
  return new RenderedDocument({ ...sent, pieces });
}
