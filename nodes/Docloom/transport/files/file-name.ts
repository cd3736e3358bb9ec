import type { Answer } from '../answer';

/** `filename*=UTF-8''Invoice%2017.pdf` (RFC 6266, RFC 8187). */
const ENCODED = /;\s*filename\*\s*=\s*UTF-8'[^']*'([^;\s]+)/i;

/** `filename="Invoice 17.pdf"`, or the same without quotation marks. */
const PLAIN = /;\s*filename\s*=\s*(?:"((?:[^"\\]|\\.)*)"|([^;\s"]+))/i;

/** Returns the name that a server gives the file in its response, without folders, if any. */
export function fileNameOf({ headers }: Answer): string | undefined {
  const disposition = headers['content-disposition'];
  if (typeof disposition !== 'string') return undefined;
  const encoded = ENCODED.exec(disposition)?.[1];
  const [, quoted, bare] = PLAIN.exec(disposition) ?? [];
  const name = decoded(encoded) ?? quoted?.replace(/\\(.)/g, '$1') ?? bare;
  return name?.split(/[/\\]/).at(-1)?.trim() || undefined;
}

/** Undefined for invalid percent-encoding, so that the plain name is used. */
function decoded(text: string | undefined): string | undefined {
  try {
    return text === undefined ? undefined : decodeURIComponent(text);
  } catch {
    return undefined;
  }
}
