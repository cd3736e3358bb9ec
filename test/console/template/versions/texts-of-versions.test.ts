import { headersIn } from '../../../../console/src/api/versions/headers-in.ts';
import { fileSizeIn } from '../../../../console/src/template-file/file-size.ts';
import { plainText } from '../../../../console/src/template/versions/plain-text.ts';

describe('A text of other people', () => {
  it('keeps what is seen', () => {
    expect(plainText('Brief <b>für</b> 顧客 👍')).toBe('Brief <b>für</b> 顧客 👍');
  });

  it('shows what could make it look like another text', () => {
    expect(plainText('invoice\u202Exslp.docx')).toBe('invoice\uFFFDxslp.docx');
    expect(plainText('a\u2066b\u200Fc\u0000d\ne')).toBe('a\uFFFDb\uFFFDc\uFFFDd\uFFFDe');
  });
});

it.each([
  [0, '0 bytes'],
  [999, '999 bytes'],
  [2048, '2 kB'],
  [1536, '1.5 kB'],
  [24_000, '23 kB'],
  [100 * 1024 * 1024, '100 MB'],
  [3 * 1024 ** 4, '3,072 GB'],
])('%d bytes are %s', (bytes, words) => {
  expect(fileSizeIn('en', bytes)).toBe(words);
});

it('Headers are read from the text of an XMLHttpRequest', () => {
  const headers = headersIn('content-type: application/json\r\nlink: <a:b>; rel="next"\r\n\r\n');
  expect(headers.get('content-type')).toBe('application/json');
  expect(headers.get('link')).toBe('<a:b>; rel="next"');
  expect([...headers]).toHaveLength(2);
});
