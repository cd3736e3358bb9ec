import { formatSize } from '../../../service/src/limits/format-size.ts';

it.each([
  [0, '0 MB'],
  [1, '0 MB'],
  [52_429, '0.1 MB'],
  [1024 * 1024, '1 MB'],
  [1.5 * 1024 * 1024, '1.5 MB'],
  [10_240 * 1024 * 1024, '10,240 MB'],
])('%d bytes are shown as %s', (bytes, shown) => {
  expect(formatSize(bytes)).toBe(shown);
});
