import { SaxesParser } from 'saxes';
import { Template } from '../../../engine/src/template.ts';
import { UPRIGHT } from '../../../engine/src/render/rich/pictures/rotation.ts';
import { wordDrawing } from '../../../engine/src/render/rich/pictures/word-drawing.ts';
import {
  paragraph,
  partsAsText,
  wordFile,
  WORD_BODY,
  xmlOf,
  zipOf,
} from '../../service/office-files.ts';
import { squarePng } from './rich/pictures.ts';

const USUAL = 'http://schemas.openxmlformats.org/';
const STRICT: readonly (readonly [string, string])[] = [
  [`${USUAL}wordprocessingml/2006/main`, 'http://purl.oclc.org/ooxml/wordprocessingml/main'],
  [`${USUAL}drawingml/2006/main`, 'http://purl.oclc.org/ooxml/drawingml/main'],
  [`${USUAL}drawingml/2006/picture`, 'http://purl.oclc.org/ooxml/drawingml/picture'],
  [
    `${USUAL}drawingml/2006/wordprocessingDrawing`,
    'http://purl.oclc.org/ooxml/drawingml/wordprocessingDrawing',
  ],
  [
    `${USUAL}officeDocument/2006/relationships`,
    'http://purl.oclc.org/ooxml/officeDocument/relationships',
  ],
];

const placeholder = wordDrawing(
  { relationshipId: 'old', drawingId: 4, description: '{{logo}}', rotation: UPRIGHT },
  { width: 360_000, height: 360_000 },
);
const BODY =
  paragraph('{{ notes | markdown }}') +
  paragraph('{{ url | link: "Pay" }} and {{ logo | image }}').replaceAll(
    '<w:r>',
    '<w:r><w:rPr><w:color w:val="FF0000"/><w:sz w:val="20"/></w:rPr>',
  ) +
  `<w:p><w:r>${placeholder}</w:r></w:p>`;
const DATA = {
  notes: '**One**\n\n- two [x](https://x.example)',
  url: 'https://x.example',
  logo: squarePng(8).toString('base64'),
};

/** Renders a template whose parts are changed first. */
function fillChanged(change: (xml: string) => string) {
  const parts = Object.entries(partsAsText(wordFile(BODY)));
  const file = zipOf(Object.fromEntries(parts.map(([name, xml]) => [name, change(xml)])));
  return Template.compile(file).render(DATA);
}

/** Returns the names of all elements of a part, with their namespaces. */
function elementsOf(xml: string): string[] {
  const names = new Set<string>();
  const parser = new SaxesParser({ xmlns: true });
  parser.on('opentag', ({ uri, local }) => names.add(`${uri} ${local}`));
  parser.on('error', (error) => {
    throw error;
  });
  parser.write(xml).close();
  return [...names].toSorted();
}

const usual = () => elementsOf(xmlOf(fillChanged((xml) => xml).content, WORD_BODY));

it.each([
  [
    'another prefix',
    (xml: string) =>
      xml
        .replaceAll('<w:', '<ns0:')
        .replaceAll('</w:', '</ns0:')
        .replaceAll(' w:', ' ns0:')
        .replaceAll('xmlns:w=', 'xmlns:ns0='),
  ],
  [
    'no prefix',
    (xml: string) =>
      xml
        .replaceAll('<w:', '<')
        .replaceAll('</w:', '</')
        .replace('xmlns:w=', `xmlns:w2="${USUAL}wordprocessingml/2006/main" xmlns=`)
        .replaceAll(' w:val', ' w2:val'),
  ],
  [
    'another prefix for relationships',
    (xml: string) => xml.replaceAll('xmlns:r=', 'xmlns:ns3=').replaceAll(' r:embed', ' ns3:embed'),
  ],
])('rich values have the right names in a file with %s', (_, change) => {
  const { content, warnings } = fillChanged(change);
  const xml = xmlOf(content, WORD_BODY);
  expect(warnings).toEqual([]);
  expect(elementsOf(xml)).toEqual(usual());
  expect(xml).not.toContain('r:embed="old"');
});

it('rich values have strict names in a file of the strict form', () => {
  const toStrict = (xml: string) =>
    STRICT.reduce((changed, [name, strict]) => changed.replaceAll(name, strict), xml);
  const { content } = fillChanged(toStrict);
  const xml = xmlOf(content, WORD_BODY);
  expect(elementsOf(xml)).toEqual(usual().map(toStrict));
  expect(xml).not.toContain(`="${USUAL}`);
  const relationships = xmlOf(content, 'word/_rels/document.xml.rels');
  expect(relationships).toContain('http://purl.oclc.org/ooxml/officeDocument/relationships/image');
  expect(relationships).not.toContain(`Type="${USUAL}officeDocument`);
});

it('a part of an ordinary file gets no new names', () => {
  const { content } = fillChanged((xml) => xml);
  expect(xmlOf(content, WORD_BODY).match(/<w:document [^>]*>/)?.[0]).toBe(
    `<w:document xmlns:w="${USUAL}wordprocessingml/2006/main">`,
  );
});
