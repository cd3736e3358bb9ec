import * as fc from 'fast-check';

const FIELDS = ['name', 'First Name', 'a.b', 'list', 'items', 'missing', '.', '@number', '@index'];
const LISTS = ['items', 'list', 'a', 'missing', 'name'];

const valueTag = fc.oneof(
  { weight: 6, arbitrary: fc.constantFrom(...FIELDS.map((field) => `{{${field}}}`)) },
  {
    weight: 1,
    arbitrary: fc.constantFrom(
      '{{ name | upcase }}',
      '{{ name | markdown }}',
      '{{ name | link }}',
      '{{ name | qrcode: "1cm" }}',
      '{{ items | size }}',
    ),
  },
);
const blockTag = fc.oneof(
  fc.constantFrom(...LISTS.flatMap((list) => [`{{#${list}}}`, `{{/${list}}}`, `{{^${list}}}`])),
  fc.constantFrom('{{#if name}}', '{{#if @first}}', '{{/if}}', '{{else}}', '{{else if items}}'),
);
const words = fc.constantFrom('x', ' ', 'Dear ', '', 'ä', '&', '<', '"', '}', '{', '👩‍👧', 'a b');

/** A piece of a text: a word or a tag, usually well-formed. */
export const token: fc.Arbitrary<string> = fc.oneof(
  { weight: 5, arbitrary: words },
  { weight: 4, arbitrary: valueTag },
  { weight: 4, arbitrary: blockTag },
);

/** An opening tag with its closing tag, around some content. */
export const pairedTags: fc.Arbitrary<readonly [open: string, close: string]> = fc.constantFrom(
  ['{{#items}}', '{{/items}}'],
  ['{{#list}}', '{{/list}}'],
  ['{{^items}}', '{{/items}}'],
  ['{{#if name}}', '{{/if}}'],
  ['{{#if items}}', '{{else}}{{/if}}'],
  ['{{#a}}', '{{/}}'],
);

/**
 * Generates the texts of paragraphs, usually with complete blocks: the tags of a pair are inserted
 * in order at two random places in a list of words.
 */
export function textsOfParagraphs(count: number): fc.Arbitrary<string[]> {
  const places = fc.array(fc.tuple(pairedTags, fc.nat(999), fc.nat(999)), { maxLength: 3 });
  const plain = fc.array(fc.array(fc.oneof(words, valueTag), { maxLength: 3 }), {
    minLength: count,
    maxLength: count,
  });
  const stray = fc.option(fc.tuple(token, fc.nat(999)), { freq: 8 });
  return fc.tuple(plain, places, stray).map(([paragraphs, pairs, extra]) => {
    const texts = paragraphs.map((tokens) => [...tokens]);
    for (const [[open, close], one, other] of pairs) {
      const [first, second] = [one % count, other % count].toSorted((a, b) => a - b) as [
        number,
        number,
      ];
      insert(texts[second], close, Math.max(one, other));
      insert(texts[first], open, first === second ? 0 : Math.min(one, other));
    }
    if (extra) insert(texts[extra[1] % count], extra[0], extra[1]);
    return texts.map((tokens) => tokens.join(''));
  });
}

function insert(tokens: string[] | undefined, token: string, place: number): void {
  if (tokens) tokens.splice(place % (tokens.length + 1), 0, token);
}
