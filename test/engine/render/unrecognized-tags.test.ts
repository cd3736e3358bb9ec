import * as fc from 'fast-check';
import { Template } from '../../../engine/src/template.ts';
import { foreignTagsIn } from '../../../engine/src/language/foreign/foreign-tags.ts';
import { escapeXml } from '../../../engine/src/read/xml-text.ts';
import { FIRST_SLIDE, paragraph, textOf, wordFile } from '../../service/office-files.ts';
import { slides } from '../../service/slides.ts';

const render = (body: string, data: Record<string, unknown> = {}, header = '') =>
  Template.compile(wordFile(body, { header })).render(data);
const written = (text: string) => paragraph(escapeXml(text));
const PRINTED = 'is a tag from another template language and was printed unchanged';

describe('a tag of another template language', () => {
  it('is found however Word has split it', () => {
    const { content, warnings } = render(paragraph('{', '% if ', 'paid', ' %', '}'));
    expect(textOf(content)).toBe('{% if paid %}');
    expect(warnings).toEqual([
      `"{% if paid %}" ${PRINTED} (in word/document.xml, near "{% if paid %}"). Write {{#if paid}}.`,
    ]);
  });

  it('is reported in a part without tags, and on a slide', () => {
    expect(render(paragraph('x'), {}, written('«First_Name»')).warnings).toEqual([
      `"«First_Name»" ${PRINTED} (in word/header1.xml, near "«First_Name»"). Write {{First_Name}}.`,
    ]);
    const { content, warnings } = Template.compile(slides('${name} and {{name}}')).render({
      name: 'Ann',
    });
    expect(textOf(content, FIRST_SLIDE)).toBe('${name} and Ann');
    expect(warnings).toHaveLength(1);
  });

  it('causes one warning, however often it occurs', () => {
    const { warnings } = render(written('+++x+++ and +++x+++') + written('+++x+++'));
    expect(warnings).toEqual([
      `"+++x+++" ${PRINTED} 3 times (in word/document.xml, near "+++x+++ and +++x+++"). Write {{x}}.`,
    ]);
  });

  it('is only counted after the first twenty', () => {
    const { warnings } = render(
      Array.from({ length: 25 }, (_, index) => written(`\${field${index}}`)).join(''),
    );
    expect(warnings).toHaveLength(21);
    expect(warnings.at(-1)).toBe('The template has 5 more tags from another template language.');
  });

  it('is recognized in a mail merge field with any data', () => {
    const field =
      '<w:p><w:r><w:fldChar w:fldCharType="begin"/></w:r><w:r><w:instrText> MERGEFIELD Name </w:instrText></w:r>' +
      '<w:r><w:fldChar w:fldCharType="separate"/></w:r><w:r><w:t>«Name»</w:t></w:r>' +
      '<w:r><w:fldChar w:fldCharType="end"/></w:r></w:p>';
    expect(render(field).warnings).toHaveLength(1);
    expect(render(written('«Name»')).warnings).toEqual([]);
    expect(render(written('«Name»'), { Name: 'Ann' }).warnings).toHaveLength(1);
  });

  it('never changes the document', () => {
    const template = wordFile(written('{% if x %} «a_b» ${c}'));
    const before = textOf(template);
    expect(textOf(Template.compile(template).render({}).content)).toBe(before);
  });
});

describe('ordinary text is not a tag of another language', () => {
  it.each([
    'Il a dit « bonjour » et «merci».',
    'Он сказал «привет».',
    'See [[1]] and [[2, p. 3]].',
    'a << b and c >> d',
    '{x | x > 0} and {1, 2, 3} and {"a": 1}',
    'f(x) { return x; }',
    '100 % {of} it, 20 %}',
    'C+++ and +++ +++',
    '$5 and ${5}, $ {x}',
    '<% and %>',
    'Price: {{name}} {not a field}',
    '{% %} {%%}',
  ])('%s', (text) => {
    expect(render(written(text), { name: 'Ann' }).warnings).toEqual([]);
  });

  it('is scanned in linear time', () => {
    for (const sign of ['{%', '+++', '«', '${', '[[', '<<', '{', '{{{', '<%', '« ']) {
      expect(Array.isArray(foreignTagsIn(sign.repeat(50_000)))).toBe(true);
    }
    fc.assert(
      fc.property(fc.string({ unit: 'binary' }), (text) => Array.isArray(foreignTagsIn(text))),
    );
  });
});

describe('characters that no document can contain', () => {
  it.each([
    [
      'in a text',
      '{{x}}',
      '{{x}} lost characters: x is "a\\u0000b"; text without control characters is needed.',
    ],
    ['in a link', '{{ x | link: "to" }}', '{{x}}: Control characters were removed.'],
    ['in Markdown', '{{ x | markdown }}', '{{x}}: Control characters were removed.'],
  ])('are reported for %s', (_, tag, warning) => {
    const { warnings } = render(written(tag), { x: 'a\u0000b' });
    expect(warnings[0]).toContain(warning);
    expect(render(written(tag), { x: 'https://a.example' }).warnings).toEqual([]);
  });

  it('are reported once for a list', () => {
    const items = Array.from({ length: 9 }, () => '\u001b[1m');
    const { warnings } = render(written('{{#items}}{{.}}{{/items}}'), { items });
    expect(warnings).toHaveLength(1);
    expect(warnings[0]).toContain('{{.}} lost characters 9 times: items[0] is ');
  });
});

it('a slide is not repeated for a list that is text', () => {
  const template = Template.compile(slides('{{#slide items}}{{name}}', 'end'));
  const { warnings } = template.render({ items: '[{"name":"a"},{"name":"b"}]' });
  expect(warnings).toEqual([
    '{{#items}} was left empty: items is "[{\\"name\\":\\"a\\"},{\\"name\\":\\"b\\"}]"; a list is needed. ' +
      'Parse the text before you send it, so that it is a list.',
  ]);
});
