import { fileNameIn } from '../../../console/src/api/named-file.ts';

it.each([
  ['attachment; filename="Invoice 7.pdf"', 'Invoice 7.pdf'],
  [`attachment; filename="Rech?.pdf"; filename*=UTF-8''Rech%C3%BC.pdf`, 'Rechü.pdf'],
  ['inline; filename=a.pdf', 'a.pdf'],
  ['attachment', ''],
  [null, ''],
])('%s names the file %j', (disposition, name) => {
  expect(fileNameIn(disposition)).toBe(name);
});
