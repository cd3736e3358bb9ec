import type { Protection } from '../protection/protect.ts';

/** How to finish a PDF for people to keep. */
export interface Finishing {
  /** The title to use if the document has none of its own. */
  readonly title: string;
  /** The creation time, in milliseconds since 1970. */
  readonly madeAt: number;
  /** Null if anyone may open it. */
  readonly protection: Protection | null;
}
