import { Template } from '../../../engine/src/template.ts';
import { partsAsText } from '../../service/office-files.ts';
import { problemsOf } from '../office-file/office-file-checker.ts';
import { readOfficeFile } from '../office-file/office-file.ts';
import { within } from '../office-file/xml-node.ts';
import { corpusData, corpusFiles, expectedTexts, expectedWarnings, GONE } from './corpus-files.ts';

/** Parts without tags that still change: those that list slides or mention macros. */
const changedIn = (name: string) =>
  name.endsWith('m')
    ? /slide|Types|presentation|\/$|vba|customUI|\.rels$/u
    : /slide|Types|presentation|\/$/u;

/** Returns the texts of a file's parts in order, without deleted text. */
function allText(content: Uint8Array): string {
  const parts = [...readOfficeFile(content).xml].filter(([name]) => /^(?:word|ppt)\//u.test(name));
  return parts
    .flatMap(([, root]) => Array.from(within(root)))
    .filter(({ name }) => name === 'w:t' || name === 'a:t' || name === 'c:v')
    .map(({ text }) => text)
    .join('');
}

describe.each(corpusFiles)('$name', ({ name, content }) => {
  const template = Template.compile(content);

  it('has no errors', () => {
    expect(template.inspect().diagnostics).toEqual([]);
  });

  it('renders all its data, with no warnings except for macros', () => {
    const { content: document, warnings } = template.render(corpusData);
    const expected = expectedWarnings(name);
    expect(warnings).toEqual(expected.map((sentence): unknown => expect.stringMatching(sentence)));
    const text = allText(document);
    for (const expected of expectedTexts(name)) expect(text).toContain(expected);
  });

  it('has no visible tag left', () => {
    const text = allText(template.render(corpusData).content);
    expect(GONE.reduce((rest, gone) => rest.replace(gone, ''), text)).not.toMatch(/\{\{|\}\}/u);
  });

  it('opens after rendering, even without data', () => {
    const before = problemsOf(content);
    for (const data of [corpusData, {}]) {
      expect(problemsOf(template.render(data).content)).toEqual(before);
    }
  });

  it('keeps every part without tags unchanged', () => {
    const before = partsAsText(content);
    const after = partsAsText(template.render(corpusData).content);
    const untouched = Object.keys(before).filter(
      (part) => !before[part]?.includes('{') && !changedIn(name).test(part),
    );
    expect(untouched.length).toBeGreaterThan(0);
    for (const part of untouched) expect(after[part] === before[part]).toBe(true);
  });
});
