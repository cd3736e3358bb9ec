import { linkAddress } from '../../../../engine/src/render/rich/link-address.ts';

describe('A mail address', () => {
  it.each([
    'attach',
    'ATTACH',
    'Attachment',
    'attachments',
    '%61ttach',
    '%2561ttach',
    '%61%74%74%61%63%68',
    'amp;attach',
    '%20attach',
    'att%0aach',
  ])('loses the parameter %s, and keeps the others', (name) => {
    for (const scheme of ['mailto', 'MAILTO']) {
      const begin = `${scheme}:ann@example.com`;
      const own = 'mailto:ann@example.com';
      expect(linkAddress(`${begin}?${name}=/etc/passwd`)).toBe(own);
      expect(linkAddress(`${begin}?${name}`)).toBe(own);
      expect(linkAddress(`${begin}?subject=a%26b&${name}=/etc/passwd&cc=b@example.com`)).toBe(
        `${own}?subject=a%26b&cc=b@example.com`,
      );
      expect(linkAddress(`${begin}?${name}=/a&${name}=/b&body=c`)).toBe(`${own}?body=c`);
      expect(linkAddress(`${begin}?subject=a?${name}=/etc/passwd`)).toBe(`${own}?subject=a`);
    }
  });

  it.each([
    'subject=See%20what%20I%20attach',
    'body=attach=1',
    'subject=a%26attach=b',
    'x-attach=1',
  ])('keeps %s', (parameter) => {
    const address = `mailto:ann@example.com?${parameter}`;
    expect(linkAddress(address)).toBe(address);
  });
});
