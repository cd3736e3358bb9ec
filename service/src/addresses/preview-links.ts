import { createHmac, timingSafeEqual } from 'node:crypto';
import { DocumentId } from '@docloom/contract';

/** Signs the last part of `previewUrl` (contract §2), so that nobody finds a document by guessing. */
export interface PreviewLinks {
  /** Returns the last part of the `previewUrl` of a document. */
  readonly sign: (documentId: string) => string;
  /** Returns the document that a last part was signed for; undefined if the signature is wrong. */
  readonly documentIn: (signed: string) => DocumentId | undefined;
}

/**
 * Creates the signatures.
 * @param secret nobody else knows it
 */
export function createPreviewLinks(secret: string): PreviewLinks {
  const sign = (documentId: string) => {
    const signature = createHmac('sha256', secret).update(documentId).digest('base64url');
    return `${documentId}.${signature}`;
  };
  return {
    sign,
    documentIn: (signed) => {
      const { data: id } = DocumentId.safeParse(signed.slice(0, signed.lastIndexOf('.')));
      return id !== undefined && isSame(signed, sign(id)) ? id : undefined;
    },
  };
}

/** Takes as long for a signature with a right beginning as for any other of its length. */
function isSame(one: string, other: string): boolean {
  const [a, b] = [Buffer.from(one), Buffer.from(other)];
  return a.length === b.length && timingSafeEqual(a, b);
}
