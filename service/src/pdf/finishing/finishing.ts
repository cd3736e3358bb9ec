import type { PdfStandard } from '@docloom/contract';
import type { Protection } from '../protection/protect.ts';

/** What a PDF is made for. PDF/A forbids encryption, so no PDF is protected and archival. */
export type PdfVariant =
  | { readonly type: 'open' }
  | { readonly type: 'protected'; readonly protection: Protection }
  | { readonly type: 'archival'; readonly standard: PdfStandard };

/** How to finish a PDF for people to keep. */
export interface Finishing {
  /** The title to use if the document has none of its own. */
  readonly title: string;
  /** The creation time, in milliseconds since 1970. */
  readonly madeAt: number;
  readonly variant: PdfVariant;
}
