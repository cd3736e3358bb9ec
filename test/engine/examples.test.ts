import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import type { SourceData } from '../../contract/src/index.ts';
import { Template } from '../../engine/src/template.ts';
import { partsOf, textOf, xmlOf } from '../service/office-files.ts';

const EXAMPLES = join(__dirname, '../../examples');

describe.each([
  ['invoice', 'invoice.docx', 'CLOUD_DOCS', 'word/document.xml'],
  ['letter', 'letter.docx', 'CLOUD_DOCS', 'word/document.xml'],
  ['contract', 'contract.docx', 'CLOUD_DOCS', 'word/document.xml'],
  ['certificate', 'certificate.pptx', 'CLOUD_SLIDES', 'ppt/slides/slide1.xml'],
])('the example %s', (folder, file, documentType, mainPart) => {
  const template = readFileSync(join(EXAMPLES, folder, file));
  const data = JSON.parse(
    readFileSync(join(EXAMPLES, folder, `${folder}.json`), 'utf8'),
  ) as SourceData;
  const xmlParts = partsOf(template).filter((part) => /\.(?:xml|rels)$/.test(part));

  it('is a template', () => {
    expect(Template.compile(template).identify(file)).toBe(documentType);
    expect(textOf(template, mainPart)).toContain('{{');
  });

  it('renders its data without a warning', () => {
    expect(Template.compile(template).render(data).warnings).toEqual([]);
  });

  it('has no tag left anywhere', () => {
    const { content } = Template.compile(template).render(data);
    for (const part of xmlParts) expect(xmlOf(content, part)).not.toMatch(/\{\{|\}\}/);
  });

  it('shows the data', () => {
    const { content } = Template.compile(template).render(data);
    const shown = xmlParts
      .filter((part) => /^(?:word|ppt\/slides)\/[^/]+\.xml$/.test(part))
      .map((part) => textOf(content, part))
      .join('\n');
    for (const text of textsOf(data)) expect(shown).toContain(text);
  });

  it('keeps every part of the template', () => {
    const { content } = Template.compile(template).render(data);
    expect(partsOf(content)).toEqual(expect.arrayContaining(partsOf(template)));
  });
});

/** Returns every text in the data, at any depth. */
function textsOf(value: unknown): string[] {
  if (typeof value === 'string') return value.split('\n');
  if (typeof value !== 'object' || value === null) return [];
  return Object.values(value).flatMap(textsOf);
}
