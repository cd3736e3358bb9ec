import type { LinkedText } from '../link.ts';
import { leadIn } from './list-marker.ts';
import type { MarkdownRun } from './markdown-text.ts';
import { readMarkdown } from './read-markdown.ts';
import type { RichOutput } from '../rich-output.ts';
import type { TextStyle } from '../text-style.ts';

/** How runs are written in one kind of file. */
export interface RunWriter {
  readonly run: (text: string, runProperties: string) => string;
  readonly style: (runProperties: string, style: TextStyle) => string;
  readonly link: (link: LinkedText, runProperties: string, output: RichOutput) => string;
}

/** The runs of one paragraph of Markdown. */
export function markdownRuns(
  writer: RunWriter,
  content: readonly MarkdownRun[],
  runProperties: string,
  output: RichOutput,
): string {
  const runs = content.map(({ text, style, url }) => {
    const properties = writer.style(runProperties, style);
    return url === null
      ? writer.run(text, properties)
      : writer.link({ url, text }, properties, output);
  });
  return runs.join('');
}

/** A text with Markdown inside of a paragraph: its paragraphs and the items of its lists are lines. */
export function markdownLines(
  writer: RunWriter,
  text: string,
  runProperties: string,
  output: RichOutput,
): string {
  const lines = readMarkdown(text).map((paragraph) => {
    const lead = writer.run(leadIn(paragraph), runProperties);
    return lead + markdownRuns(writer, paragraph.content, runProperties, output);
  });
  return lines.join(writer.run('\n', runProperties));
}
