import { knownGoodDocument } from '../../../../service/src/pdf/known-good/known-good-document.ts';
import { Template } from '../../../../engine/src/template.ts';

it.each([
  ['CLOUD_DOCS', 'known-good.docx'],
  ['CLOUD_SLIDES', 'known-good.pptx'],
] as const)('The known-good document is valid: %s', (type, name) => {
  expect(Template.compile(knownGoodDocument(type)).identify(name)).toBe(type);
});
