import * as fc from 'fast-check';
import type { Made } from '../../../bench/templates/contestants/contestant.ts';
import { wholeOf } from '../../../bench/templates/contestants/contestant.ts';
import { docloom } from '../../../bench/templates/contestants/docloom.ts';
import { docxtemplater } from '../../../bench/templates/contestants/docxtemplater.ts';
import { easyTemplateX } from '../../../bench/templates/contestants/easy-template-x.ts';
import { textOf } from '../../service/office-files.ts';
import type { RandomDocument } from './random-documents.ts';
import { documents, documentsOfParagraphs, templateOf } from './random-documents.ts';

/** Fails if the other library renders another text from the same template and data. */
async function expectEqualText(document: RandomDocument, other: typeof docxtemplater) {
  const ours = await docloom.prepare(templateOf(document, '{{', '}}'))(document.data);
  const theirs = await other.prepare(templateOf(document, '{', '}'))(document.data);
  expect(linesOf(ours)).toEqual(linesOf(theirs));
}

/**
 * Returns the paragraphs with text. Empty ones are ignored, because they can be written in two
 * ways.
 */
function linesOf(made: Made): string[] {
  return textOf(wholeOf(made))
    .split('\n')
    .filter((line) => line !== '');
}

describe('where the languages overlap, the text equals that of', () => {
  it('docxtemplater', async () => {
    const property = fc.asyncProperty(documentsOfParagraphs, (document) =>
      expectEqualText(document, docxtemplater),
    );
    await fc.assert(property, { numRuns: 300 });
  });

  it('easy-template-x', async () => {
    const property = fc.asyncProperty(documents, (document) =>
      expectEqualText(document, easyTemplateX),
    );
    await fc.assert(property, { numRuns: 300 });
  });
});
