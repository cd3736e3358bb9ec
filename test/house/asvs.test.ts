import { existsSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

/* docs/asvs.md has every requirement of levels 1 and 2 of OWASP ASVS 5.0.0, with its tests. */

const STATES = ['kept', 'n.a.', 'operator', 'open'];

const docs = resolve(__dirname, '../../docs');
const page = readFileSync(join(docs, 'asvs.md'), 'utf8');
/** The level of each requirement, in the order of the standard. */
const requirements = JSON.parse(
  readFileSync(join(__dirname, 'asvs-requirements.json'), 'utf8'),
) as Record<string, number>;
const ids = Object.keys(requirements);

interface Row {
  chapter: string;
  requirement: string;
  subject: string;
  state: string;
  how: string;
  tests: string[];
}

const rows: Row[] = page.split(/^## /m).flatMap((section) => {
  const chapter = /^V\d+/.exec(section)?.[0] ?? '';
  return [...section.matchAll(/^\| (V[^|]+)\|(.+)\|$/gm)].map(([, requirement = '', rest = '']) => {
    const [subject = '', state = '', how = '', tests = ''] = rest
      .split('|')
      .map((cell) => cell.trim());
    return {
      chapter,
      requirement: requirement.trim(),
      subject,
      state,
      how,
      tests: [...tests.matchAll(/\]\(([^)]+)\)/g)].map(([, link = '']) => link),
    };
  });
});

/** The requirements of a row: one, or all from one to another. */
function idsOf(requirement: string): string[] {
  const [first = '', last = first] = requirement.split('–');
  const [from, to] = [ids.indexOf(first), ids.indexOf(last)];
  if (from === -1 || to < from) throw new Error(`${requirement} is no requirement`);
  return ids.slice(from, to + 1);
}

const countOf = (state: string) =>
  rows.filter((row) => row.state === state).flatMap(({ requirement }) => idsOf(requirement)).length;

it('the standard has 253 requirements at levels 1 and 2', () => {
  const levels = Object.values(requirements);
  expect(levels).toHaveLength(253);
  expect(levels.filter((level) => level === 1)).toHaveLength(70);
  expect(new Set(levels)).toEqual(new Set([1, 2]));
});

it('docs/asvs.md has each of them once, in order', () => {
  expect(rows.flatMap(({ requirement }) => idsOf(requirement))).toEqual(ids);
});

it('each row is in its chapter, and each range within one', () => {
  const misplaced = rows.filter(({ chapter, requirement }) =>
    idsOf(requirement).some((id) => !id.startsWith(`${chapter}.`)),
  );
  expect(misplaced).toEqual([]);
});

it('each row has a subject, a state and a reason', () => {
  const incomplete = rows.filter(
    ({ subject, state, how }) => subject === '' || !STATES.includes(state) || how === '',
  );
  expect(incomplete).toEqual([]);
});

it('a range of requirements is not applicable as a whole', () => {
  const ranges = rows.filter(({ requirement }) => requirement.includes('–'));
  expect(ranges.filter(({ state }) => state !== 'n.a.')).toEqual([]);
});

it('what is kept is shown by tests, which exist', () => {
  const kept = rows.filter(({ state }) => state === 'kept');
  expect(kept.filter(({ tests }) => tests.length === 0)).toEqual([]);
  const tests = rows.flatMap((row) => row.tests);
  expect(tests.filter((test) => !/^\.\.\/test\/.+\.test\.ts$/.test(test))).toEqual([]);
  expect(tests.filter((test) => !existsSync(join(docs, test)))).toEqual([]);
});

it('the operator is told what to do, and an open one says what is needed', () => {
  const untold = rows.filter(({ state, how }) => state === 'operator' && !/\]\(\w+\.md#/.test(how));
  expect(untold).toEqual([]);
  const unsaid = rows.filter(({ state, how }) => state === 'open' && !how.includes('Needed:'));
  expect(unsaid).toEqual([]);
});

describe('the summary in docs/security.md', () => {
  const [, summary = ''] =
    /\n## OWASP ASVS\n([^]*?)\n## /.exec(readFileSync(join(docs, 'security.md'), 'utf8')) ?? [];

  it('has the counts', () => {
    const counts = [...summary.matchAll(/^\| (\S+) +\| +(\d+) +\|/gm)].map(([, state, count]) => [
      state,
      Number(count),
    ]);
    expect(counts).toEqual(STATES.map((state) => [state, countOf(state)]));
    expect(STATES.reduce((sum, state) => sum + countOf(state), 0)).toBe(ids.length);
  });

  it('names what is open', () => {
    const open = rows.filter(({ state }) => state === 'open').map(({ requirement }) => requirement);
    expect([...summary.matchAll(/\bV\d+\.\d+\.\d+\b/g)].map(([id]) => id)).toEqual(open);
  });
});
