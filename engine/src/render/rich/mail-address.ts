/**
 * The headers that RFC 6068 §7 calls safe, and the recipients. Others may attach files or insert
 * their content, without asking.
 */
const SAFE_HEADERS = new Set(['to', 'cc', 'bcc', 'subject', 'body']);
const ATTACHMENT = /^(?:attach|insert)/iu;

/** What some programs take for the end of a value, and its escaped form. */
const SEPARATORS = /(?=[?&;#])/u;
const ESCAPED: Readonly<Record<string, string>> = { '?': '%3F', ';': '%3B', '#': '%23' };

/**
 * Returns the parameters of a `mailto:` address (RFC 6068) with the safe headers only. Separators in
 * their values are escaped.
 * @param parameters `?subject=Hello&attach=/etc/passwd`, with the fragment, or ''
 */
export function safeParameters(parameters: string): string {
  const kept: string[] = [];
  let isKept = false;
  // Some programs read a link from HTML without decoding it.
  const parts = parameters.replace(/(?<=[?&;#])amp;/giu, '').split(SEPARATORS);
  for (const [index, part] of parts.entries()) {
    const separator = part.charAt(0);
    const name = nameOf(part);
    if (separator === '&' || (index === 0 && separator === '?')) {
      isKept = SAFE_HEADERS.has(name.toLowerCase());
      if (isKept) kept.push(part.slice(1).replace(/^[^=]*/u, name));
    } else if (isKept && !ATTACHMENT.test(name)) {
      kept.push(`${kept.pop() ?? ''}${ESCAPED[separator] ?? separator}${part.slice(1)}`);
    }
  }
  return kept.length === 0 ? '' : `?${kept.join('&')}`;
}

/** Some programs decode a name more than once. */
function nameOf(parameter: string): string {
  const [written = ''] = parameter.slice(1).split('=');
  let name = written;
  for (let decoded = decode(name); decoded !== name; decoded = decode(name)) name = decoded;
  return name.replace(/^amp;/iu, '').replace(/[\s\p{Cc}]/gu, '');
}

/** Invalid sequences stay as they are. */
function decode(text: string): string {
  return text.replace(/%[0-7][\da-f]/giu, (escaped) =>
    String.fromCharCode(Number.parseInt(escaped.slice(1), 16)),
  );
}
