import type { IParagraphOptions, IRunOptions } from 'docx';
import { Paragraph, TextRun } from 'docx';
import { color } from '../../../../examples/make/brand.ts';

/** A paragraph of plain text. */
export function text(content: string, options: IParagraphOptions = {}): Paragraph {
  return runs([{ text: content }], options);
}

/** A paragraph that stands out, such as the name of what follows. */
export function strong(content: string): Paragraph {
  return runs([{ text: content, bold: true, color: color.pine }], { spacing: { after: 0 } });
}

/** A paragraph of stretches that look different. */
export function runs(
  stretches: readonly IRunOptions[],
  options: IParagraphOptions = {},
): Paragraph {
  const children = stretches.map((stretch) => new TextRun(stretch));
  return new Paragraph({ spacing: { after: 100 }, ...options, children });
}
