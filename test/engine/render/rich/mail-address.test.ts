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
    'insert',
    'INSERT',
    '%69nsert',
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
      for (const separator of ['?', ';', '#', '&amp;']) {
        const unsafe = `${begin}?subject=a${separator}${name}=/etc/passwd`;
        expect(linkAddress(unsafe)).toBe(`${own}?subject=a`);
      }
    }
  });

  it.each([
    'subject=See%20what%20I%20attach',
    'body=attach=1',
    'subject=a%26attach=b',
    'to=b@example.com&cc=c@example.com&bcc=d@example.com&subject=a&body=b',
    'Subject=a',
  ])('keeps %s', (parameter) => {
    const address = `mailto:ann@example.com?${parameter}`;
    expect(linkAddress(address)).toBe(address);
  });

  it.each(['x-attach', 'from', 'reply-to', 'in-reply-to', 'content-type', 'mailer'])(
    'loses the header %s, which is not needed to write a mail',
    (name) => {
      expect(linkAddress(`mailto:ann@example.com?${name}=1&subject=a`)).toBe(
        'mailto:ann@example.com?subject=a',
      );
      expect(linkAddress(`mailto:ann@example.com?${name}=1;b#c`)).toBe('mailto:ann@example.com');
    },
  );

  it('keeps the text of its values, in which separators are escaped', () => {
    expect(linkAddress('mailto:ann@example.com?subject=Ready?&body=a;b;x=1 #5')).toBe(
      'mailto:ann@example.com?subject=Ready%3F&body=a%3Bb%3Bx=1%20%235',
    );
    expect(linkAddress('mailto:ann@example.com?%73ubject=a&amp;cc=b@example.com')).toBe(
      'mailto:ann@example.com?subject=a&cc=b@example.com',
    );
  });
});
