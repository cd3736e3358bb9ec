import { MalformedXml } from './malformed-xml.ts';

/**
 * Returns a part's text. Office files are UTF-8, or UTF-16 with a byte order mark (ECMA-376 part 2,
 * §6.2.5). Parts are always written as UTF-8, so the encoding in the XML declaration is changed.
 * @throws MalformedXml if the part is neither
 */
export function decodePart(bytes: Uint8Array): string {
  const encoding = encodingOf(bytes);
  let text: string;
  try {
    text = new TextDecoder(encoding, { fatal: true }).decode(bytes);
  } catch {
    throw new MalformedXml('it is not encoded as UTF-8 or UTF-16', 0);
  }
  if (encoding === 'utf-8') return text;
  return text.replace(/^(<\?xml[^>]*?encoding=["'])[^"']*/u, '$1UTF-8');
}

function encodingOf([first, second]: Uint8Array): 'utf-8' | 'utf-16le' | 'utf-16be' {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  return 'utf-8';
}
