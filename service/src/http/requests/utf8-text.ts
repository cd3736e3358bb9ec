import { problem } from '../../errors/errors.ts';

/**
 * The text of a JSON body, which is UTF-8 (RFC 8259 §8.1). Bytes that are none would become other
 * characters without a word. A byte order mark at the beginning is left out.
 * @throws DocloomError `body_not_json`
 */
export function utf8TextOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw problem('body_not_json', 'it is not UTF-8 text');
  }
}
