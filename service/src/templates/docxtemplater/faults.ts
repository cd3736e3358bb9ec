import { NotATemplate, TemplateFault } from '../templates.ts';

interface DocxtemplaterFault {
  name: string;
  message: string;
  properties?: {
    id?: string;
    explanation?: string;
    xtag?: string;
    file?: string;
    errors?: DocxtemplaterFault[];
  };
}

const SENTENCES: Readonly<Record<string, (tag: string) => string>> = {
  unclosed_tag: (tag) => `"{{${tag}" is not closed: "}}" is missing`,
  unopened_tag: (tag) => `"${tag}" ends with "}}", but no "{{" is before it`,
  duplicate_open_tag: (tag) => `"${tag}" has "{{" twice before a "}}"`,
  duplicate_close_tag: (tag) => `"${tag}" has "}}" twice`,
  unopened_loop: (tag) => `the list "${tag}" is closed with {{/${tag}}}, but never opened`,
  unclosed_loop: (tag) => `the list "${tag}" is opened with {{#${tag}}}, but never closed`,
};

/** What docxtemplater, or its reader of XML, calls a fault of the file; its other faults are ours. */
const IN_THE_FILE = ['TemplateError', 'RenderingError', 'ParseError'];
const MALFORMED_XML = ['malformed_xml', 'file_has_invalid_xml'];
const UNKNOWN_KIND = ['filetype_not_identified', 'filetype_not_handled'];

/**
 * What docxtemplater has thrown, as the port says it: a TemplateFault with one sentence for each
 * fault and the part of the file that it is in, or a NotATemplate. A fault that is not the file's
 * comes back as it is.
 */
export function toTemplateError(cause: unknown): unknown {
  if (!(cause instanceof Error)) return cause;
  const faults = (cause as DocxtemplaterFault).properties?.errors ?? [cause];
  if (faults.some((fault) => hasId(fault, UNKNOWN_KIND))) {
    return new NotATemplate('its content types name neither a Word nor a PowerPoint document');
  }
  if (!faults.every(isInTheFile)) return cause;
  return new TemplateFault(faults.map(describeFault));
}

function isInTheFile(fault: DocxtemplaterFault): boolean {
  return IN_THE_FILE.includes(fault.name) || hasId(fault, MALFORMED_XML);
}

function hasId({ properties }: DocxtemplaterFault, ids: readonly string[]): boolean {
  return ids.includes(properties?.id ?? '');
}

function describeFault({ name, message, properties }: DocxtemplaterFault): string {
  if (name === 'ParseError') return `a part of the file is not well-formed XML (${message})`;
  const tag = (properties?.xtag ?? '').slice(0, 60).replace(/^\{+/, '').trim();
  const sentence = SENTENCES[properties?.id ?? ''];
  const said = sentence ? sentence(tag) : (properties?.explanation ?? message);
  return properties?.file ? `${said} (in ${properties.file})` : said;
}
