import { ownPage } from '../../../../../service/src/http/pages/single-sign-on/own-page.ts';

describe('The page to come back to', () => {
  it.each([
    '/',
    '/?status=failed',
    '/console/account',
    '/console/workflows/wkf_1?period=dates&from=2026-11-01&q=a%20b',
    '/files/fil_1/',
  ])('may be %s', (page) => {
    expect(ownPage(page)).toBe(page);
  });

  it.each([
    undefined,
    null,
    '',
    'console/account',
    'https://evil.test/',
    '//evil.test/',
    '/\\evil.test/',
    '/console/../../evil',
    '/v0/workflows/',
    '/console/account#x',
    '/console/account\r\nlocation: /x',
    'javascript:alert(1)',
    `/console/${'a'.repeat(2000)}`,
    ['/console/account'],
  ])('is the first page in place of %j', (page) => {
    expect(ownPage(page)).toBe('/');
  });
});
