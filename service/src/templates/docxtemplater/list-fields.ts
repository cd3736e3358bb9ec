import Docxtemplater from 'docxtemplater';
import inspectModule from 'docxtemplater/js/inspect-module.js';
import { openArchive } from '../archive.ts';
import type { TemplateField } from '../templates.ts';
import { toTemplateError } from './faults.ts';
import { parseTag } from './parser.ts';
import { withoutRawXml } from './without-raw-xml.ts';

// The package exports the class itself, its types say that it is the member `default`.
const InspectModule = inspectModule as unknown as typeof inspectModule.default;

/**
 * The fields that a template asks for. What stands inside a list belongs to the list and is not
 * named apart.
 * @throws NotATemplate, TemplateFault
 */
export function listFields(content: Uint8Array): TemplateField[] {
  const inspection = new InspectModule();
  const archive = openArchive(content);
  try {
    new Docxtemplater(archive, {
      delimiters: { start: '{{', end: '}}' },
      syntax: { changeDelimiterPrefix: null },
      paragraphLoop: true,
      errorLogging: false,
      modules: [withoutRawXml(), inspection],
      parser: parseTag,
    });
  } catch (cause) {
    throw toTemplateError(cause);
  }
  const tags = inspection.getAllTags() as Record<string, object>;
  return Object.entries(tags).map(([tag, inside]) => ({
    name: tag.trim(),
    list: Object.keys(inside).length > 0,
  }));
}
