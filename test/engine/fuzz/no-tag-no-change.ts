import * as fc from 'fast-check';
import { Archive } from '../../../engine/src/archive/archive.ts';
import { Template } from '../../../engine/src/template.ts';
import { wordPackage } from '../office-file/word-package.ts';
import { dataWith } from './random-data.ts';
import type { Effort } from './promises.ts';
import { RandomTemplate } from './random-template.ts';
import { escaped } from './written-text.ts';

/**
 * Other content that an editor may write between paragraphs: spaces, comments, other elements,
 * CDATA.
 */
const oddities = fc.constantFrom(
  '\r\n  ',
  '<!-- {x} -->',
  '<?mso x?>',
  '<w:p/>',
  '<w:p ></w:p >',
  "<w:p w:rsidR='00A1'/>",
  '<o:p xmlns:o="urn:x">&#228;&#xE4;</o:p>',
  '<w:p><w:r><w:t><![CDATA[{{ a ]]></w:t></w:r></w:p>',
);
const words = fc
  .string({ unit: fc.constantFrom('a', ' ', '{', '}', '&', '<', 'ü', '\t', '😀'), maxLength: 12 })
  .filter((text) => !/\{\{|\}\}/u.test(text))
  .map((text) => `<w:p><w:r><w:t>${escaped(text)}</w:t></w:r></w:p>`);

const withoutTags = fc
  .array(fc.oneof(oddities, words), { maxLength: 8 })
  .map((pieces) => new RandomTemplate(wordPackage(pieces.join('')), pieces.join('')));

/** Throws unless a file without tags keeps every part byte for byte. */
export function staysUnchanged({ runs, seed }: Effort): void {
  const property = fc.property(withoutTags, dataWith('x'), ({ content }, data) => {
    expectSameEntries(content, Template.compile(content).render(data).content);
  });
  fc.assert(property, { numRuns: runs, ...(seed !== undefined && { seed }) });
}

/** Compares the stored bytes of every entry. @throws Error if one differs, is missing or is new */
export function expectSameEntries(before: Uint8Array, after: Uint8Array): void {
  const [one, other] = [before, after].map((content) => Archive.open(content));
  if (one?.names.join() !== other?.names.join()) throw new Error('There are other entries');
  for (const name of one?.names ?? []) {
    const [was, is] = [one, other].map((archive) => archive?.entries.get(name)?.stored);
    if (!was || !is || !Buffer.from(was).equals(is)) throw new Error(`${name} was changed`);
  }
}
