import { knownGoodDocument } from '../../../../service/src/pdf/known-good/known-good-document.ts';
import { Template } from '../../../../engine/src/template.ts';

it.each([
  ['CLOUD_DOCS', 'known-good.docx'],
  ['CLOUD_SLIDES', 'known-good.pptx'],
] as const)('The document that every converter makes a PDF of is one: %s', (type, name) => {
  expect(Template.compile(knownGoodDocument(type)).identify(name)).toBe(type);
});
