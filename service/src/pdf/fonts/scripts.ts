/** The kinds of characters for which a run names separate fonts (ECMA-376 part 1, §17.3.2.26). */
export type Script = 'ascii' | 'hAnsi' | 'eastAsia' | 'cs';

const LETTERS = /[\p{L}\p{N}]/gu;
const EAST_ASIAN =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]/u;
const COMPLEX =
  /[\p{Script=Arabic}\p{Script=Hebrew}\p{Script=Syriac}\p{Script=Thaana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Tibetan}\p{Script=Devanagari}\p{Script=Bengali}\p{Script=Gurmukhi}\p{Script=Gujarati}\p{Script=Oriya}\p{Script=Tamil}\p{Script=Telugu}\p{Script=Kannada}\p{Script=Malayalam}\p{Script=Sinhala}]/u;

/**
 * Returns the scripts of a text. Spaces and symbols do not count, because any font may supply them.
 */
export function scriptsOf(text: string): Set<Script> {
  return new Set(Array.from(text.matchAll(LETTERS), ([letter]) => scriptOf(letter)));
}

function scriptOf(letter: string): Script {
  if (letter <= '\u007f') return 'ascii';
  if (EAST_ASIAN.test(letter)) return 'eastAsia';
  return COMPLEX.test(letter) ? 'cs' : 'hAnsi';
}
