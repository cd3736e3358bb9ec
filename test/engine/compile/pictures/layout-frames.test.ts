import { layoutFramesOf } from '../../../../engine/src/compile/pictures/layout-frames.ts';
import { Package } from '../../../../engine/src/package/package.ts';
import { readXml } from '../../../../engine/src/read/xml-tree.ts';
import { zipOf } from '../../../service/office-files.ts';

const frame = (place: number) =>
  `<p:spPr><a:xfrm><a:off x="${place}" y="${place}"/><a:ext cx="${place}" cy="${place}"/></a:xfrm></p:spPr>`;
const shape = (name: string, properties = '<p:spPr/>') =>
  `<p:sp><p:nvSpPr><p:cNvPr id="1" name=""/><p:nvPr><p:ph${name}/></p:nvPr></p:nvSpPr>${properties}</p:sp>`;
const relationship = (kind: string, target: string) =>
  `<Relationships><Relationship Id="r" Type="http://x/relationships/${kind}" Target="${target}"/></Relationships>`;

const LAYOUT = [
  shape(' type="title"', frame(1)),
  shape(' type="pic" idx="13"', frame(2)),
  shape(' type="pic" idx="14"', frame(3)),
  shape(' type="body" idx="15"'),
];
const MASTER = [shape(' type="title"', frame(8)), shape(' type="body" idx="1"', frame(9))];

/** Returns the position of that placeholder on a slide. */
function frameOf(name: string, parts: Record<string, string> = {}): number | undefined {
  const office = Package.open(
    zipOf({
      'ppt/slides/_rels/slide1.xml.rels': relationship('slideLayout', '../slideLayouts/one.xml'),
      'ppt/slideLayouts/one.xml': `<p:sldLayout>${LAYOUT.join('')}</p:sldLayout>`,
      'ppt/slideLayouts/_rels/one.xml.rels': relationship('slideMaster', '../masters/one.xml'),
      'ppt/masters/one.xml': `<p:sldMaster>${MASTER.join('')}</p:sldMaster>`,
      ...parts,
    }),
  );
  const xml = shape(name);
  return layoutFramesOf(office, 'ppt/slides/slide1.xml')(xml, readXml(xml))?.x;
}

describe('a shape without its own position has', () => {
  it.each([
    ['that has its number', ' type="pic" idx="14"', 3],
    ['that has its kind, when none has its number', ' type="pic" idx="99"', 2],
    ['that has its kind, when it has no number', ' type="title"', 1],
  ])('the position of the layout’s placeholder %s', (_, name, place) => {
    expect(frameOf(name)).toBe(place);
  });

  it.each([
    ['the layout does not say it', ' type="body" idx="15"', 9],
    ['the layout has no such placeholder', ' type="subTitle"', 9],
    ['it is for any content', '', 9],
  ])('the position of the master’s placeholder if %s', (_, name, place) => {
    expect(frameOf(name)).toBe(place);
  });
});

describe('a shape has no position', () => {
  it('if neither layout nor master has its kind of placeholder', () => {
    expect(frameOf(' type="ftr"')).toBeUndefined();
  });

  it.each([
    ['slide', { 'ppt/slides/_rels/slide1.xml.rels': '<Relationships/>' }],
    ['layout', { 'ppt/slides/_rels/slide1.xml.rels': relationship('slideLayout', 'gone.xml') }],
  ])('if the %s has no target', (_, parts) => {
    expect(frameOf(' type="title"', parts)).toBeUndefined();
  });
});
