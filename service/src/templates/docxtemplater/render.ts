import type { SourceData } from '@docloom/contract';
import Docxtemplater from 'docxtemplater';
import { openArchive } from '../archive.ts';
import { missingField } from '../fields.ts';
import type { RenderedDocument } from '../templates.ts';
import { toTemplateError } from './faults.ts';
import { parseTag } from './parser.ts';
import { withoutRawXml } from './without-raw-xml.ts';

/** Given to every part: the clock has no say in what a document is. */
const DATE = new Date(1980, 0, 1);

/**
 * Fills a template by docxtemplater: body, tables, headers and footers, slides; a tag that the
 * editor has split over several runs is found.
 * @throws NotATemplate, TemplateFault
 */
export function render(content: Uint8Array, data: SourceData): RenderedDocument {
  const missing = new Set<string>();
  const archive = openArchive(content);
  try {
    const template = new Docxtemplater(archive, {
      delimiters: { start: '{{', end: '}}' },
      syntax: { changeDelimiterPrefix: null },
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      modules: [withoutRawXml()],
      parser: parseTag,
      nullGetter: (part) => {
        missing.add(part.value.trim());
        return part.module === 'loop' ? [] : '';
      },
    });
    template.render(data);
    for (const part of Object.values(archive.files)) part.date = DATE;
    const filled = template.toBuffer({ compression: 'DEFLATE' });
    return { content: filled, warnings: [...missing].map(missingField) };
  } catch (cause) {
    throw toTemplateError(cause);
  }
}
