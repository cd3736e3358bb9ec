import { slideLink, wordLink } from '../../../../engine/src/render/rich/link.ts';
import { recordedOutput } from './recorded-output.ts';
import { readWellFormed } from './well-formed.ts';

const link = { url: 'https://example.com/?a=1&b=2', text: 'Pay <now>' };

describe('a link in a Word file', () => {
  it('links to its address and shows its text', () => {
    const output = recordedOutput();
    const xml = wordLink(link, '', output);
    expect(readWellFormed(xml)).toBe('Pay <now>');
    expect(xml).toMatch(/^<w:hyperlink [^>]*r:id="link1"[^>]*>.*<\/w:hyperlink>$/);
    expect(output.links).toEqual(['https://example.com/?a=1&b=2']);
  });

  it('has the style of the tag and that of a link, in the order of the schema', () => {
    const own =
      '<w:rPr><w:rStyle w:val="x"/><w:b/><w:color w:val="FF0000"/><w:sz w:val="20"/></w:rPr>';
    expect(wordLink(link, own, recordedOutput())).toContain(
      '<w:rPr><w:b/><w:color w:val="0563C1" w:themeColor="hyperlink"/><w:sz w:val="20"/><w:u w:val="single"/></w:rPr>',
    );
  });

  it('shows its address if it has no text', () => {
    const xml = wordLink({ ...link, text: '' }, '', recordedOutput());
    expect(readWellFormed(xml)).toBe(link.url);
  });

  it('is plain text with a warning if its address is invalid', () => {
    const output = recordedOutput();
    const xml = wordLink({ url: 'javascript:alert(1)', text: 'Pay' }, '<w:rPr/>', output);
    expect(xml).toBe('<w:r><w:rPr/><w:t xml:space="preserve">Pay</w:t></w:r>');
    expect(output.links).toEqual([]);
    expect(output.warnings).toEqual([
      'A link was written as plain text: "javascript:alert(1)" is not an allowed link address. Send an address that begins with https:, http:, mailto: or tel:.',
    ]);
  });
});

describe('a link on a slide', () => {
  it('links to its address and shows its text', () => {
    const output = recordedOutput();
    const xml = slideLink(link, '<a:rPr lang="de"><a:latin typeface="X"/><a:rtl/></a:rPr>', output);
    expect(readWellFormed(xml)).toBe('Pay <now>');
    expect(xml).toMatch(
      /^<a:r><a:rPr lang="de"><a:latin typeface="X"\/><a:hlinkClick [^>]*r:id="link1"\/><a:rtl\/><\/a:rPr>/,
    );
    expect(output.links).toEqual(['https://example.com/?a=1&b=2']);
  });

  it('is not part of its line breaks, which LibreOffice would lose', () => {
    const xml = slideLink({ ...link, text: 'Pay\nnow' }, '', recordedOutput());
    expect(xml).toContain('<a:br></a:br>');
  });

  it('is plain text with a warning if its address is invalid', () => {
    const output = recordedOutput();
    const xml = slideLink({ url: '', text: 'Pay' }, '', output);
    expect(xml).toBe('<a:r><a:t>Pay</a:t></a:r>');
    expect(output.warnings[0]).toMatch(/^A link was written as plain text: its address is empty\./);
  });
});
