import type { Row, Section } from './section.ts';
import { sections } from './sections.ts';

const INTRODUCTION = `# What happens when …

A value that cannot be used leaves a gap in the document and a warning that names the value and its place in the data. Something that is clearly meant as an instruction, but cannot be read, is an error: no document is made until the template is fixed. Nothing wrong is printed without a warning.

Warnings are in the \`warnings\` of the run, which n8n shows with _Run → Get_. A warning that a list repeats is there once, with a count and the first places: \`items[2].price\` is the price of the third item, because items are counted from 0 as in tags. Errors are described in [When a tag is broken](templates.md#when-a-tag-is-broken).

Each row of these tables is a test. What is not in them is in [Templates](templates.md).
`;

/** Invisible characters, and a no-break space. */
const UNSEEN = /[\p{Cc}\u00a0\u200b\ufeff]/gu;

/** Returns the page `docs/templates-mistakes.md` with all rows. */
export function page(): string {
  return [INTRODUCTION, ...sections.map(sectionOf)].join('\n');
}

function sectionOf({ title, text, rows }: Section): string {
  const head = [
    '| In the template | In the data | Printed | Warning or error |',
    '| --- | --- | --- | --- |',
  ];
  return [
    `## ${title}\n`,
    ...(text === '' ? [] : [`${text}\n`]),
    ...head,
    ...rows.map(lineOf),
    '',
  ].join('\n');
}

function lineOf({ tag, data, prints, says }: Row): string {
  const printed = prints === null ? '(error)' : prints.trim() === '' ? '(nothing)' : code(prints);
  const told = says.length === 0 ? '—' : says.map(prose).join('<br>');
  return `| ${[code(tag), code(data), printed, told].join(' | ')} |`;
}

function code(text: string): string {
  return `\`${escapedBars(text.replace(UNSEEN, (sign) => JSON.stringify(sign).slice(1, -1)))}\``;
}

/** Formats tags as code, and leaves the rest unchanged. */
function prose(sentence: string): string {
  return sentence
    .split(/(\{\{.*?\}\}+|"(?:[^"]|"(?=[^ ;.,)]))*")/u)
    .map((piece, index) => (index % 2 === 1 ? code(piece) : escapedBars(piece)))
    .join('');
}

function escapedBars(text: string): string {
  return text.replaceAll('|', '\\|');
}
