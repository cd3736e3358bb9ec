import { codeOfStatus, StorageError } from '../../../service/src/drive/storage-error.ts';

it.each([
  [200, null],
  [204, null],
  [400, 'STORAGE_REJECTED'],
  [401, 'STORAGE_DENIED'],
  [403, 'STORAGE_DENIED'],
  [408, 'STORAGE_TIMEOUT'],
  [429, 'STORAGE_BUSY'],
  [500, 'STORAGE_FAULT'],
  [501, 'STORAGE_REJECTED'],
  [503, 'STORAGE_BUSY'],
  [504, 'STORAGE_TIMEOUT'],
  [507, 'STORAGE_FULL'],
])('the answer %d has the code %s', (status, code) => {
  expect(codeOfStatus(status)).toBe(code);
});

it.each([
  ['STORAGE_UNREACHABLE', true],
  ['STORAGE_UNTRUSTED', true],
  ['STORAGE_TIMEOUT', true],
  ['STORAGE_BUSY', true],
  ['STORAGE_FAULT', true],
  ['STORAGE_FULL', false],
  ['STORAGE_DENIED', false],
  ['STORAGE_REJECTED', false],
] as const)('%s means that the storage is away: %s', (code, isOutage) => {
  expect(new StorageError(code, 'PUT: 500').isOutage).toBe(isOutage);
});

it.each([
  ['STORAGE_UNREACHABLE', true],
  ['STORAGE_UNTRUSTED', false],
  ['STORAGE_REJECTED', false],
] as const)('%s may pass in a moment: %s', (code, isMomentary) => {
  expect(new StorageError(code, 'PUT: 500').isMomentary).toBe(isMomentary);
});
