import { bytesIn } from '../../../../../console/src/template/data/picture/picture-bytes.ts';

it.each([
  ['data:image/png;base64,AQID', [1, 2, 3]],
  ['AQID', [1, 2, 3]],
  ['AQI=\n', [1, 2]],
])('reads %j', (value, bytes) => {
  expect([...(bytesIn(value) ?? [])]).toEqual(bytes);
});

it.each(['', 'fil_9Xa41c', 'https://example.com/logo.png', 'A', 'data:image/svg+xml,<svg/>'])(
  'reads no bytes in %j',
  (value) => {
    expect(bytesIn(value)).toBeUndefined();
  },
);
