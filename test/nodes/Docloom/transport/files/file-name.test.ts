import { fileNameOf } from '../../../../../nodes/Docloom/transport/files/file-name';

const nameIn = (disposition?: string) =>
  fileNameOf({ statusCode: 200, headers: { 'content-disposition': disposition }, body: '' });

describe('the name of a file in a response', () => {
  it.each([
    ['attachment; filename="Invoice 17.pdf"', 'Invoice 17.pdf'],
    ['attachment; filename=Invoice.pdf', 'Invoice.pdf'],
    ['attachment; filename="a \\"b\\" \\\\ c.pdf"', 'c.pdf'],
    ['attachment; filename="a \\"b\\".pdf"', 'a "b".pdf'],
    [`attachment; filename="?.pdf"; filename*=UTF-8''%E2%82%AC%3B.pdf`, '€;.pdf'],
    [`attachment; filename*=utf-8'en'Offer.pdf; filename="x.pdf"`, 'Offer.pdf'],
    [`attachment; filename*=UTF-8''%E0%A4%A; filename="plain.pdf"`, 'plain.pdf'],
    ['attachment; filename="../../etc/passwd"', 'passwd'],
    [`attachment; filename*=UTF-8''..%5C..%2Fboot.ini`, 'boot.ini'],
    ['attachment; filename=""', undefined],
    ['attachment; filename="a/"', undefined],
    ['attachment', undefined],
    [undefined, undefined],
  ])('%s', (disposition, name) => {
    expect(nameIn(disposition)).toBe(name);
  });
});
