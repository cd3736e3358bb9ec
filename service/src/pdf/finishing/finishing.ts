import type { Protection } from '../protection/protect.ts';

/** What becomes of a PDF after its conversion, when people are to keep it. */
export interface Finishing {
  /** Its title, if the document has none of its own. */
  readonly title: string;
  /** When it was made, in milliseconds since 1970. */
  readonly madeAt: number;
  /** Null when it may be opened by everybody. */
  readonly protection: Protection | null;
}
