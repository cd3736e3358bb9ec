import type { SourceData } from '@docloom/contract';
import Docxtemplater from 'docxtemplater';
import { openArchive } from '../archive.ts';
import { missingField } from '../fields.ts';
import type { RenderedDocument } from '../templates.ts';
import { TemplateFault } from '../templates.ts';
import { faultsOf } from './faults.ts';
import { parseTag } from './parser.ts';
import { withoutRawXml } from './without-raw-xml.ts';

/**
 * Fills a template by docxtemplater: body, tables, headers and footers, slides; a tag that the
 * editor has split over several runs is found.
 * @throws NotATemplate, TemplateFault
 */
export function render(content: Uint8Array, data: SourceData): RenderedDocument {
  const missing = new Set<string>();
  try {
    const template = new Docxtemplater(openArchive(content), {
      delimiters: { start: '{{', end: '}}' },
      syntax: { changeDelimiterPrefix: null },
      paragraphLoop: true,
      linebreaks: true,
      errorLogging: false,
      stripInvalidXMLChars: true,
      modules: [withoutRawXml()],
      parser: parseTag,
      nullGetter: (part) => {
        missing.add(part.value.trim());
        return part.module === 'loop' ? [] : '';
      },
    });
    template.render(data);
    const filled = template.toBuffer({ compression: 'DEFLATE' });
    return { content: filled, warnings: [...missing].map(missingField) };
  } catch (cause) {
    const faults = faultsOf(cause);
    if (faults === null) throw cause;
    throw new TemplateFault(faults);
  }
}
