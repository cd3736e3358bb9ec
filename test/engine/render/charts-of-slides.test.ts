import { Template } from '../../../engine/src/template.ts';
import { partsAsText } from '../../service/office-files.ts';
import { chart, frame, newerChart, smartArt, together } from '../office-file/drawn-data.ts';
import { expectToOpen } from '../office-file/office-file-checker.ts';
import { line, shape, slidesPackage } from '../office-file/slides-package.ts';

const drawn = [
  chart('ppt', 'Sales of {{name}}', 'Box of {{name}}'),
  newerChart('ppt', 'Tree of {{name}}', 'Label of {{name}}'),
  smartArt('ppt', 'Art of {{name}}'),
] as const;
const { own, ...rest } = together(...drawn);
const frames = drawn.map((each, index) => frame(10 + index, each)).join('');
const slide = {
  shapes: shape(2, line(['{{#slide items}}'])) + shape(3, line(['{{name}}'])) + frames,
  links: own,
};
const other = { shapes: shape(2, line(['Last'])) };
const template = slidesPackage([slide, other], rest);

function fill(...names: string[]): Record<string, string> {
  expectToOpen(template);
  const compiled = Template.compile(template);
  const { content, warnings } = compiled.render({ items: names.map((name) => ({ name })) });
  expectToOpen(content);
  expect(warnings).toEqual([]);
  return partsAsText(content);
}

/** Returns the parts to which a part refers by relationships with this end of the type. */
function ledTo(parts: Record<string, string>, part: string, kind: string): string[] {
  const slash = part.lastIndexOf('/');
  const rels = parts[`${part.slice(0, slash)}/_rels${part.slice(slash)}.rels`] ?? '';
  const found = rels.matchAll(new RegExp(`Type="[^"]*/${kind}" Target="([^"]*)"`, 'gu'));
  return Array.from(found, ([, target = '']) =>
    new URL(target, `http://x/${part}`).pathname.slice(1),
  );
}

describe('the parts of a repeated slide are copied and rendered for each item', () => {
  const parts = fill('Ann', 'Ben');
  const [ann, ben] = ['ppt/slides/slide1.xml', 'ppt/slides/slide3.xml'];
  const textOf = (part: string, kind: string) => parts[ledTo(parts, part, kind)[0] ?? ''] ?? '';

  it.each([
    ['chart', 'Sales of'],
    ['chartEx', 'Tree of'],
    ['chartEx', 'Label of'],
    ['diagramData', 'Art of'],
    ['diagramDrawing', 'Art of'],
  ])('%s: %s …', (kind, text) => {
    expect(textOf(ann, kind)).toContain(`${text} Ann`);
    expect(textOf(ben, kind)).toContain(`${text} Ben`);
  });

  it('including the text boxes of a chart', () => {
    const [chartOfBen = ''] = ledTo(parts, ben, 'chart');
    expect(textOf(chartOfBen, 'chartUserShapes')).toContain('Box of Ben');
  });

  it('each chart has its own workbook and colours', () => {
    const charts = [ann, ben].flatMap((part) => ledTo(parts, part, 'chart'));
    for (const kind of ['package', 'chartColorStyle']) {
      const owned = charts.flatMap((part) => ledTo(parts, part, kind));
      expect(new Set(owned).size).toBe(2);
      expect(new Set(owned.map((name) => parts[name])).size).toBe(1);
    }
  });
});

it('the parts of a removed slide are removed with it', () => {
  const parts = fill();
  expect(Object.keys(parts).filter((name) => /chart|diagram|embedd|drawing/u.test(name))).toEqual(
    [],
  );
});

it('the tags in parts of a repeated slide are members of its list', () => {
  expect(Template.compile(template).inspect()).toEqual({
    diagnostics: [],
    fields: [
      { name: 'items', kind: 'list', members: [{ name: 'name', list: false, kind: 'text' }] },
    ],
  });
});

it('a chart on two slides of the template shows the source data itself', () => {
  const shared = slidesPackage([slide, { ...other, links: own.slice(0, 1) }], rest);
  const { content, warnings } = Template.compile(shared).render({
    items: [{ name: 'Ann' }],
    name: 'All',
  });
  const [part = ''] = ledTo(partsAsText(content), 'ppt/slides/slide1.xml', 'chart');
  expect(partsAsText(content)[part]).toContain('Sales of All');
  expect(warnings).toEqual([]);
});
