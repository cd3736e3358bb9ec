import type { TemplateVersion } from '../../../../console/src/api/types.ts';
import { sameVersionBefore } from '../../../../console/src/template/versions/list/same-version.ts';

const version = (number: number, sha256: string): TemplateVersion => ({
  id: `ver_${String(number)}`,
  number,
  createdAt: '2026-11-20T09:30:00.000+00:00',
  createdBy: null,
  note: null,
  size: 1,
  sha256,
  current: false,
  errors: [],
});

const VERSIONS = [version(5, 'a'), version(4, 'b'), version(3, 'a'), version(1, 'a')];

it.each([
  [5, 3],
  [4, undefined],
  [3, 1],
  [1, undefined],
])('version %s has the content of version %s', (number, same) => {
  const one = VERSIONS.find((other) => other.number === number)!;
  expect(sameVersionBefore(one, VERSIONS)?.number).toBe(same);
});
