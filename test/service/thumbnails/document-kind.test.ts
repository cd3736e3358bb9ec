import mime from 'mime';
import { documentKind } from '../../../service/src/thumbnails/document-kind.ts';

it.each([
  ...['docx', 'dotx', 'docm', 'dotm'].map((extension) => [extension, 'CLOUD_DOCS'] as const),
  ...['pptx', 'potx', 'ppsx', 'pptm', 'potm', 'ppsm'].map(
    (extension) => [extension, 'CLOUD_SLIDES'] as const,
  ),
  ['pdf', 'PDF'],
  ['odt', undefined],
  ['xlsx', undefined],
  ['txt', undefined],
] as const)('a .%s is %s', (extension, kind) => {
  const mimeType = mime.getType(`File.${extension}`) ?? '';
  expect(documentKind({ mimeType })).toBe(kind);
});
