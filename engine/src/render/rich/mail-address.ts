/** Some mail programs attach the files that an address names, without asking. */
const ATTACHMENT = /^attach/iu;

/**
 * Returns the parameters of a `mailto:` address (RFC 6068) without those that attach files. The
 * others are unchanged.
 * @param search `?subject=Hello&attach=/etc/passwd`, or ''
 */
export function withoutAttachments(search: string): string {
  const parameters = search.split(/(?=[?&])/u);
  const kept = parameters.filter((parameter) => !ATTACHMENT.test(nameOf(parameter)));
  return kept.join('').replace(/^&/u, '?');
}

/** Some programs decode a name more than once, or read a link from HTML without decoding it. */
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
