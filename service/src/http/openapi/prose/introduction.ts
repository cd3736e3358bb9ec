import { errorCatalogue } from '../../../errors/error-catalogue.ts';
import { problemCodes, problemExample } from '../schema/problem-examples.ts';
import { CLIENT_GUIDE } from './client-guide.ts';
import { CODES_OF_RUNS } from './codes-of-runs.ts';

/**
 * Returns the introduction of the API document: how to write a client.
 * @param manual the address of the manual of templates
 */
export function introductionWith(manual: string): string {
  return `${CLIENT_GUIDE}\n${TAGS_OF_TEMPLATES}\nThe [manual of templates](${manual}) describes them all.\n\n${CODES_OF_RUNS}\n## Every code\n\n${everyCode()}`;
}

const TAGS_OF_TEMPLATES = `## Tags of templates

A template is a Word file (\`.docx\`, \`.dotx\`, \`.docm\`, \`.dotm\`) or a PowerPoint file (\`.pptx\`, \`.potx\`, \`.ppsx\`, \`.pptm\`, \`.potm\`, \`.ppsm\`) with tags in its text. Documents are \`.docx\` and \`.pptx\` files, without macros unless the operator keeps them. The same tags work in \`outputName\` and \`pdfPassword\`.

| Tag | In the document |
| --- | --- |
| \`{{number}}\`, \`{{First Name}}\` | the value of the field |
| \`{{customer.name}}\` | a member of an object |
| \`{{ total \\| currency: "EUR", "de-DE" }}\` | the value through a filter |
| \`{{ phone \\| default: "none" }}\` | a default for a missing or empty value |
| \`{{#if total > 100}}…{{else}}…{{/if}}\` | one of two texts |
| \`{{#items}}{{name}}{{/items}}\` | the text between the tags, once for each item of a list; with both tags in one table row, the row |
| \`{{ logo \\| image }}\`, \`{{ url \\| link }}\`, \`{{ url \\| qrcode }}\`, \`{{ notes \\| markdown }}\` | a picture, a link, a QR code, a text with Markdown |

A field that the data lacks stays empty, and the run warns of it.
`;

/** Lists every code with an example of its message. */
function everyCode(): string {
  const sorted = problemCodes.toSorted(
    (one, other) => errorCatalogue[one].status - errorCatalogue[other].status,
  );
  const rows = sorted.map((code) => {
    const { status, detail } = problemExample(code);
    return `| ${String(status)} | \`${code}\` | ${inCell(detail)} |`;
  });
  return ['| Status | Code | Such as |', '| --- | --- | --- |', ...rows].join('\n');
}

function inCell(text: string): string {
  return text.replace(/[|<]/g, (sign) => `\\${sign}`);
}
