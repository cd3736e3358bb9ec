import { Template } from '../../../engine/src/template.ts';
import type { SourceData } from '../../../contract/src/index.ts';
import { partsAsText, textOf, zipOf } from '../../service/office-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import type { OfficeFormat } from '../office-file/office-formats.ts';
import { OFFICE_FORMATS, savedAs } from '../office-file/office-formats.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';
import { wordPackage } from '../office-file/word-package.ts';

const TYPES = '[Content_Types].xml';
const letter = wordPackage('<w:p><w:r><w:t>Dear {{name}}</w:t></w:r></w:p>');
const deck = slidesPackage([
  { shapes: shape(2, line(['{{#slide items}}'])) + shape(3, line(['{{.}}'])) },
]);
const data: SourceData = { name: 'Ann', items: ['a', 'b'] };
const ofWord: OfficeFormat[] = ['docx', 'dotx', 'docm', 'dotm'];
const ofPowerPoint: OfficeFormat[] = ['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'];
const saved = (format: OfficeFormat) => savedAs(format, ofWord.includes(format) ? letter : deck);
const MACROS = /vba|customUI|macro/iu;

function render(template: Uint8Array, keepMacros = false) {
  expect(problemsOf(template)).toEqual([]);
  const { content, warnings, extension } = Template.compile(template).render(data, new Map(), {
    keepMacros,
  });
  expect(problemsOf(content)).toEqual([]);
  const parts = partsAsText(content);
  return { content, parts, warnings, extension };
}

describe('a document is neither a template nor a slide show', () => {
  it.each(ofWord)('of .%s', (format) => {
    const { content, parts, extension } = render(saved(format));
    expect(extension).toBe('.docx');
    expect(parts[TYPES]).toContain(`"${OFFICE_FORMATS.docx}"`);
    expect(textOf(content)).toBe('Dear Ann');
  });

  it.each(ofPowerPoint)('of .%s', (format) => {
    const { content, parts, extension } = render(saved(format));
    expect(extension).toBe('.pptx');
    expect(parts[TYPES]).toContain(`"${OFFICE_FORMATS.pptx}"`);
    expect(textOf(content, 'ppt/slides/slide2.xml')).toContain('b');
  });
});

describe('the macros of a template', () => {
  const withMacros = [...ofWord, ...ofPowerPoint].filter((format) => format.endsWith('m'));

  it.each(withMacros)('are omitted from the document of a .%s, with a warning', (format) => {
    const { parts, warnings, extension } = render(saved(format));
    expect(Object.keys(parts).filter((name) => MACROS.test(name))).toEqual([]);
    expect(Object.values(parts).join('')).not.toMatch(MACROS);
    expect(warnings).toEqual([
      `The macros of the template are not in the document, which is a ${extension} file. The operator of the service can keep them with --keep-macros.`,
    ]);
  });

  it.each(withMacros)('are kept for a .%s if the operator allows it', (format) => {
    const { parts, warnings, extension } = render(saved(format), true);
    const expected = ofWord.includes(format) ? 'docm' : 'pptm';
    expect(extension).toBe(`.${expected}`);
    expect(parts[TYPES]).toContain(`"${OFFICE_FORMATS[expected]}"`);
    expect(Object.keys(parts).filter((name) => MACROS.test(name))).toHaveLength(4);
    expect(warnings).toEqual([]);
  });

  it('are always removed from a file of a format without macros', () => {
    const parts = partsAsText(saved('docm'));
    const types = parts[TYPES]?.replace(OFFICE_FORMATS.docm, OFFICE_FORMATS.docx) ?? '';
    const { extension, ...rest } = render(zipOf({ ...parts, [TYPES]: types }), true);
    expect(extension).toBe('.docx');
    expect(Object.keys(rest.parts).filter((name) => MACROS.test(name))).toEqual([]);
    expect(rest.warnings).toEqual([
      'The macros of the template are not in the document, which is a .docx file.',
    ]);
  });

  it('are not reported for a macro-enabled file without macros', () => {
    const types = partsAsText(letter)[TYPES]?.replace(OFFICE_FORMATS.docx, OFFICE_FORMATS.docm);
    for (const keepMacros of [false, true]) {
      const empty = zipOf({ ...partsAsText(letter), [TYPES]: types ?? '' });
      const { extension, warnings } = render(empty, keepMacros);
      expect({ extension, warnings }).toEqual({ extension: '.docx', warnings: [] });
    }
  });

  it('keep the type of other parts with their extension', () => {
    const parts = partsAsText(saved('docm'));
    const document = '_rels/document.xml.rels';
    const other = `<Relationship Id="o" Type="urn:x/oleObject" Target="other.bin"/></Relationships>`;
    const { parts: made } = render(
      zipOf({
        ...parts,
        'word/other.bin': 'x',
        [`word/${document}`]: (parts[`word/${document}`] ?? '').replace('</Relationships>', other),
      }),
    );
    expect(made[TYPES]).toContain('Extension="bin"');
  });

  it('are removed with their ribbon and its pictures, unless others show the pictures too', () => {
    const parts = partsAsText(saved('docm'));
    const own = (target: string, id: string) =>
      `<Relationship Id="${id}" Type="http://schemas.openxmlformats.org/officeDocument/2006/relationships/image" Target="${target}"/>`;
    const rels = (content: string) =>
      `<Relationships xmlns="http://schemas.openxmlformats.org/package/2006/relationships">${content}</Relationships>`;
    const document = 'word/_rels/document.xml.rels';
    const template = zipOf({
      ...parts,
      'customUI/_rels/customUI.xml.rels': rels(
        own('/customUI/a.png', 'a') + own('/word/b.png', 'b'),
      ),
      [document]: (parts[document] ?? '').replace(
        '</Relationships>',
        `${own('b.png', 'b')}</Relationships>`,
      ),
      'customUI/a.png': 'a',
      'word/b.png': 'b',
    });
    expect(Object.keys(render(template).parts).filter((name) => name.endsWith('.png'))).toEqual([
      'word/b.png',
    ]);
  });
});
