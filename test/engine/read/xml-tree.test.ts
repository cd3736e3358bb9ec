import * as fc from 'fast-check';
import { MalformedXml } from '../../../engine/src/read/malformed-xml.ts';
import type { Element } from '../../../engine/src/read/xml-tree.ts';
import { readXml } from '../../../engine/src/read/xml-tree.ts';
import { readNodes } from '../office-file/xml-node.ts';

const WORD = 'http://schemas.openxmlformats.org/wordprocessingml/2006/main';

interface Named {
  readonly name: string;
  readonly children: readonly Named[];
}

/** The elements as a tree of names. */
const namesOf = ({ name, children }: Named): string =>
  children.length === 0 ? name : `${name}(${children.map(namesOf).join(' ')})`;

describe('reading XML', () => {
  it('returns each element’s position in the part', () => {
    const source = '<a><b x="1">text</b><c/></a>';
    const [b, c] = readXml(source).children as [Element, Element];
    expect(source.slice(b.start, b.end)).toBe('<b x="1">text</b>');
    expect(source.slice(b.contentStart, b.contentEnd)).toBe('text');
    expect(source.slice(c.start, c.end)).toBe('<c/>');
    expect(c.contentStart).toBe(c.contentEnd);
  });

  it('skips declarations, comments, CDATA and instructions', () => {
    const source = '\ufeff<?xml version="1.0"?><!-- <x> --><a><?x <y> ?><![CDATA[<z>]]><b/></a>\n';
    expect(namesOf(readXml(source))).toBe('a(b)');
  });

  it('names elements with our prefix, whatever the file calls the namespace', () => {
    const inner = `<n:t xmlns:n="${WORD}"/><w:t/>`;
    expect(namesOf(readXml(`<p xmlns="${WORD}" xmlns:w="urn:other">${inner}</p>`))).toBe(
      'w:p(w:t other-w:t)',
    );
  });

  it('limits a namespace to its scope', () => {
    const source = `<a><x:p xmlns:x="${WORD}"><x:r/></x:p><x:p/></a>`;
    expect(namesOf(readXml(source))).toBe('a(w:p(w:r) x:p)');
  });

  it('supports the strict form of the standard', () => {
    const strict = 'http://purl.oclc.org/ooxml/wordprocessingml/main';
    expect(namesOf(readXml(`<w:p xmlns:w="${strict}"/>`))).toBe('w:p');
  });

  it.each([
    ['nothing', '', 'it is empty'],
    ['an element that is not closed', '<a><b></b>', '<a> is never closed'],
    ['tags that cross', '<a><b></a></b>', '</a> stands where </b> belongs'],
    ['a second root', '<a/><b/>', 'it has a second root element'],
    ['text outside of the root', '<a/>x', 'it has text outside the root element'],
    ['a DOCTYPE', '<!DOCTYPE a><a/>', 'it has a DOCTYPE or an entity declaration'],
    ['an entity', '<a>&x;</a>', 'it has an "&" that does not begin a character reference'],
    [
      'a loose ampersand in an attribute',
      '<a b="&"/>',
      'it has an "&" that does not begin a character reference',
    ],
    ['an attribute without quotes', '<a b=1/>', 'the tag <a> is not well-formed'],
    ['a bracket in an attribute', '<a b="<"/>', 'the tag <a> is not well-formed'],
    ['an attribute twice', '<a b="1" b="2"/>', 'the attribute b is duplicated in one tag'],
    ['a bracket that begins no tag', '<a>1 < 2</a>', 'it has a "<" that does not begin a tag'],
    ['a comment that does not end', '<a><!-- x</a>', 'a comment does not end'],
    ['a control character', '<a>\u0007</a>', 'it contains a control character'],
  ])('rejects %s', (_, source, reason) => {
    expect(() => readXml(source)).toThrow(new RegExp(`^${reason.replace(/[()]/gu, '.')}`, 'u'));
    expect(() => readXml(source)).toThrow(MalformedXml);
  });

  it('rejects elements that are nested deeper than in any office suite', () => {
    expect(() => readXml('<a>'.repeat(299) + '</a>'.repeat(299))).not.toThrow();
    expect(() => readXml('<a>'.repeat(5_000) + '</a>'.repeat(5_000))).toThrow(/too deep/);
  });

  it('agrees with another parser, and rejects the tags that it rejects', () => {
    const piece = fc.constantFrom(
      '<a>',
      '</a>',
      '<b x="1">',
      '</b>',
      '<c/>',
      'x',
      '&lt;',
      '<',
      '>',
      ' ',
      '"',
    );
    const source = fc.array(piece, { maxLength: 12 }).map((all) => `<r>${all.join('')}</r>`);
    const attempt = <Read>(read: () => Read) => {
      try {
        return read();
      } catch {
        return null;
      }
    };
    const property = fc.property(source, (xml) => {
      const ours = attempt(() => namesOf(readXml(xml)));
      const theirs = attempt(() => namesOf(readNodes(xml)));
      expect(ours).toBe(theirs);
    });
    fc.assert(property, { numRuns: 2_000 });
  });
});
