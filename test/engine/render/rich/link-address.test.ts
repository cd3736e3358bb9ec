import * as fc from 'fast-check';
import { linkAddress } from '../../../../engine/src/render/rich/link-address.ts';

describe('a document may link to', () => {
  it.each([
    ['https://example.com/a?b=1&c=2', 'https://example.com/a?b=1&c=2'],
    [' http://example.com ', 'http://example.com/'],
    ['HTTPS://EXAMPLE.com/Ä b', 'https://example.com/%C3%84%20b'],
    ['mailto:ann@example.com?subject=Hi', 'mailto:ann@example.com?subject=Hi'],
    ['https://example.com/?attach=1', 'https://example.com/?attach=1'],
    ['tel:+4912345', 'tel:+4912345'],
  ])('%s', (url, address) => {
    expect(linkAddress(url)).toBe(address);
  });
});

describe('a document may not link to', () => {
  it.each([
    'javascript:alert(1)',
    ' JaVaScRiPt:alert(1)',
    'java\nscript:alert(1)',
    'file:///etc/passwd',
    '\\\\server\\share',
    'ms-word:ofe|u|https://example.com/a.docx',
    'data:text/html,x',
    'ftp://example.com',
    'example.com',
    'ann@example.com',
  ])('%j', (url) => {
    expect(() => linkAddress(url)).toThrow(
      `"${url}" is not an allowed link address. Send an address that begins with https:, http:, mailto: or tel:.`,
    );
  });

  it('nothing', () => {
    expect(() => linkAddress(' ')).toThrow('its address is empty');
  });

  it('an address that Word would truncate', () => {
    expect(() => linkAddress(`https://example.com/${'a'.repeat(2000)}`)).toThrow(
      'its address is longer than 2000 characters',
    );
  });

  it('an address that runs code, in any spelling', () => {
    const parts = fc.constantFrom(...['java', 'script', ':', '\n', '\t', '\u0000', ' ', '//', 'x']);
    fc.assert(
      fc.property(
        fc.array(parts).map((all) => all.join('')),
        (url) => {
          expect(() => linkAddress(url)).toThrow();
        },
      ),
    );
  });
});
