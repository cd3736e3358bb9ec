import type { IParagraphOptions, IRunOptions } from 'docx';
import { Paragraph, TextRun } from 'docx';
import { color } from '../../../../examples/make/brand.ts';

/** A paragraph of plain text. */
export function text(content: string, options: IParagraphOptions = {}): Paragraph {
  return runs([{ text: content }], options);
}

/** A highlighted paragraph, such as the heading of an example. */
export function strong(content: string): Paragraph {
  return runs([{ text: content, bold: true, color: color.pine }], { spacing: { after: 0 } });
}

/** A paragraph of differently styled runs. */
export function runs(
  stretches: readonly IRunOptions[],
  options: IParagraphOptions = {},
): Paragraph {
  const children = stretches.map((stretch) => new TextRun(stretch));
  return new Paragraph({ spacing: { after: 100 }, ...options, children });
}
