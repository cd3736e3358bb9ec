import type { LinkedText } from '../link.ts';
import { leadIn } from './list-marker.ts';
import type { MarkdownRun } from './markdown-text.ts';
import { readMarkdown } from './read-markdown.ts';
import type { RichOutput } from '../rich-output.ts';
import type { TextStyle } from '../text-style.ts';

/** Writes runs in one file format. */
export interface RunWriter {
  readonly run: (text: string, runProperties: string) => string;
  readonly style: (runProperties: string, style: TextStyle) => string;
  readonly link: (link: LinkedText, runProperties: string, output: RichOutput) => string;
}

/** Returns the runs of one Markdown paragraph. */
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

/** Returns the runs of Markdown inside a paragraph: its paragraphs and list items become lines. */
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
