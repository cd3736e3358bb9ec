interface DocxtemplaterFault {
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

/** What docxtemplater calls a fault of the file; its other faults are ours. */
const IN_THE_FILE = ['TemplateError', 'ScopeParserError', 'RenderingError'];
const MALFORMED_XML = ['malformed_xml', 'file_has_invalid_xml'];

/**
 * One sentence for each fault that docxtemplater found in the template, with the part of the file
 * that it is in; null when the fault is not the template's.
 */
export function faultsOf(cause: unknown): string[] | null {
  if (!isInTheFile(cause)) return null;
  return (cause.properties?.errors ?? [cause]).map(describeFault);
}

function isInTheFile(cause: unknown): cause is Error & DocxtemplaterFault {
  if (!(cause instanceof Error)) return false;
  const { properties } = cause as DocxtemplaterFault;
  return IN_THE_FILE.includes(cause.name) || MALFORMED_XML.includes(properties?.id ?? '');
}

function describeFault({ message, properties }: DocxtemplaterFault): string {
  const tag = (properties?.xtag ?? '').slice(0, 60).replace(/^\{\{/, '').trim();
  const sentence = SENTENCES[properties?.id ?? ''];
  const said = sentence ? sentence(tag) : (properties?.explanation ?? message);
  return properties?.file ? `${said} (in ${properties.file})` : said;
}
