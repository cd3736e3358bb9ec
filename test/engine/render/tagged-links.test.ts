import PizZip from 'pizzip';
import type { SourceData } from '../../../contract/src/index.ts';
import { Template } from '../../../engine/src/template.ts';
import { FIRST_SLIDE, paragraph, wordFile, WORD_BODY, xmlOf } from '../../service/office-files.ts';
import { slides } from '../../service/slides.ts';

const R = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships';
const relationship = (target: string) =>
  `<Relationship Id="link" Type="${R}/hyperlink" Target="${target}" TargetMode="External"/>`;

/** Returns a file with one more relationship in a part. */
function withLink(file: Uint8Array, part: string, target: string): Uint8Array {
  const zip = new PizZip(file);
  const xml = zip.file(part)!.asText();
  zip.file(part, xml.replace('</Relationships>', `${relationship(target)}</Relationships>`));
  return zip.generate({ type: 'uint8array' });
}

const linkIn = (text: string) =>
  `<w:hyperlink xmlns:r="${R}" r:id="link" w:history="1"><w:r><w:t>${text}</w:t></w:r></w:hyperlink>`;
const word = (body: string, target: string) =>
  withLink(wordFile(body), 'word/_rels/document.xml.rels', target);

/** Returns the targets of the body's links and of the template's own relationship. */
function leads(body: string, target: string, data: SourceData) {
  const { content, warnings } = Template.compile(word(body, target)).render(data);
  const relationships = xmlOf(content, 'word/_rels/document.xml.rels');
  const targetOf = (id: string) =>
    new RegExp(`Id="${id}"[^>]*Target="([^"]*)"`).exec(relationships)?.[1];
  const xml = xmlOf(content, WORD_BODY);
  const ids = Array.from(xml.matchAll(/<w:hyperlink [^>]*?r:id="([^"]*)"/g), ([, id]) => id);
  return { to: ids.map((id) => targetOf(id ?? '')), own: targetOf('link'), warnings, xml };
}

const once = `<w:p>${linkIn('here')}</w:p>`;

describe('a link of the template whose address contains tags', () => {
  it.each([
    ['as Word writes it', 'https://example.com/%7B%7Bid%7D%7D?q=%7b%7b%20name%20%7d%7d'],
    ['with braces', 'https://example.com/{{id}}?q={{ name }}'],
  ])('links to the address in the data: %s', (_, target) => {
    const { to, own, warnings } = leads(once, target, { id: 42, name: 'a b/c&d' });
    const address = 'https://example.com/42?q=a%20b%2Fc%26d';
    expect({ to, own, warnings }).toEqual({ to: [address], own: address, warnings: [] });
  });

  it.each(['{{url}}', '%7B%7Burl%7D%7D', 'http://{{url}}', 'http://%7B%7Burl%7D%7D/'])(
    'may be a whole address: %s',
    (target) => {
      const { to } = leads(once, target, { url: 'https://example.com/a?b=c' });
      expect(to[0]).toMatch(/^https:\/\/example\.com\/a\?b=c\/?$/);
    },
  );

  it('may have a filter', () => {
    const target = 'mailto:%7B%7B%20to%20%7C%20downcase%20%7D%7D';
    expect(leads(once, target, { to: 'ANN@x.example' }).to).toEqual(['mailto:ann@x.example']);
  });

  it('has a different target in each iteration of a list', () => {
    const body = paragraph('{{#items}}') + once + paragraph('{{/items}}');
    const items = [{ id: 1 }, { id: 2 }, { id: 1 }];
    const { to, own } = leads(body, 'https://example.com/{{id}}', { items });
    expect(to.map((address) => address?.at(-1))).toEqual(['1', '2', '1']);
    expect(own).toBe('https://example.com/');
  });

  it('has no target, with a warning, if it would run code', () => {
    const { to, own, xml, warnings } = leads(once, '{{url}}', { url: 'javascript:alert(1)' });
    expect({ to, own }).toEqual({ to: [], own: 'about:blank' });
    expect(xml).toContain('here');
    expect(warnings).toEqual([
      '{{url}}: The link has no target: "javascript:alert(1)" is not an allowed link address. Send an address that begins with https:, http:, mailto: or tel:.',
    ]);
  });

  it('reports missing fields', () => {
    const { warnings } = leads(once, 'https://example.com/{{id}}', {});
    expect(warnings).toEqual(['The field "id" is not in the source data and was left empty.']);
  });

  it('is a field of the template, and its errors are reported', () => {
    const inspect = (target: string) => Template.compile(word(once, target)).inspect();
    expect(inspect('https://example.com/{{id}}')).toEqual({
      fields: [{ name: 'id', kind: 'link' }],
      diagnostics: [],
    });
    expect(inspect('https://example.com/{{#if a}}b{{/if}}').diagnostics[0]).toEqual({
      part: WORD_BODY,
      near: 'https://example.com/{{#if a}}b{{/if}}',
      what: '"{{#if a}}" is in the address of a link, which can contain only fields',
      remedy: 'Put the condition or the list around the link.',
    });
    expect(inspect('https://example.com/{{id').diagnostics[0]?.what).toMatch(/is not closed/);
  });
});

it('a link on a slide links to the address in the data, or has no target', () => {
  const zip = new PizZip(slides('x'));
  const click = `<a:hlinkClick xmlns:r="${R}" r:id="link"/>`;
  const text = `<p:sp><p:nvSpPr><p:cNvPr id="8" name=""/><p:cNvSpPr/><p:nvPr/></p:nvSpPr><p:spPr/><p:txBody><a:bodyPr/><a:p><a:r><a:rPr>${click}</a:rPr><a:t>{{name}}</a:t></a:r></a:p></p:txBody></p:sp>`;
  const slide = zip.file(FIRST_SLIDE)!.asText().replace('</p:spTree>', `${text}</p:spTree>`);
  zip.file(FIRST_SLIDE, slide);
  const RELATIONSHIPS = 'ppt/slides/_rels/slide1.xml.rels';
  const deck = withLink(zip.generate({ type: 'uint8array' }), RELATIONSHIPS, '{{url}}');
  const clickIn = (url: string) => {
    const { content } = Template.compile(deck).render({ url, name: 'a\nb' });
    const id = /<a:hlinkClick [^>]*r:id="([^"]*)"/.exec(xmlOf(content, FIRST_SLIDE))?.[1] ?? '';
    return { id, relationships: xmlOf(content, RELATIONSHIPS) };
  };
  const { id, relationships } = clickIn('https://x.example/');
  expect(relationships).toMatch(new RegExp(`Id="${id}"[^>]*Target="https://x.example/"`));
  expect(clickIn('no address').id).toBe('');
});
