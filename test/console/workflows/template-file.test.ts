import { refusalOf, titleOf } from '../../../console/src/workflows/template-file.ts';

const file = (name: string, size = 1) => ({ name, size });

it.each(['Offer.docx', 'Offer.DOTX', 'deck.pptx', 'deck.potm'])('%s may be a template', (name) => {
  expect(refusalOf([file(name)])).toBeUndefined();
});

it.each([
  ['several files', [file('a.docx'), file('b.docx')], 'several'],
  ['an empty file', [file('a.docx', 0)], 'empty'],
  ['a file of an older Word', [file('a.doc')], 'old'],
  ['another file', [file('a.pdf')], 'other'],
  ['a file without an ending', [file('docx')], 'other'],
  ['no file, such as a folder', [], 'other'],
] as const)('%s cannot', (_, files, refusal) => {
  expect(refusalOf(files)).toBe(refusal);
});

it('A workflow is called like its template', () => {
  expect(['Offer 1.2.docx', '.docx'].map(titleOf)).toEqual(['Offer 1.2', '']);
});
