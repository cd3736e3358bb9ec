import { problem } from '../../errors/errors.ts';

/**
 * Returns the text of a JSON body, which must be UTF-8 (RFC 8259 §8.1). Invalid bytes would
 * otherwise silently become other characters. A leading byte order mark is removed.
 * @throws DocloomError `body_not_json`
 */
export function utf8TextOf(body: Uint8Array): string {
  try {
    return new TextDecoder('utf-8', { fatal: true }).decode(body);
  } catch {
    throw problem('body_not_json', 'it is not UTF-8 text');
  }
}
