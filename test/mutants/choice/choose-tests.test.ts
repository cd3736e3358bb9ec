import { chooseTests, nearestTests } from './choose-tests.ts';
import type { TestRecord } from '../records/test-record.ts';

const FILE = 'service/src/queue/slot.ts';

const record = (test: string, changes: Partial<TestRecord> = {}): TestRecord => ({
  test,
  key: 'a',
  seconds: 1,
  passed: true,
  lines: { [FILE]: '1-9' },
  ...changes,
});

const choose = (records: readonly TestRecord[], bound = 120) => {
  const reaching = ['test/other/near.test.ts', 'test/other/far.test.ts'];
  const { tests, why } = chooseTests(
    records,
    { file: FILE, lines: [{ file: FILE, line: 5 }], reaching },
    bound,
  );
  return { files: tests.map(({ file }) => file), why };
};

describe('chooseTests', () => {
  it('chooses the test files that execute the line', () => {
    const elsewhere = record('test/service/queue/b.test.ts', { lines: { [FILE]: '1-4,6' } });
    const records = [record('test/service/queue/a.test.ts'), elsewhere];
    expect(choose(records)).toEqual({
      files: ['test/service/queue/a.test.ts'],
      why: 'execute it',
    });
  });

  it('begins with the mirror, then those of the same folder, then the quick and specific ones', () => {
    const wide = Object.fromEntries(['a', 'b', 'c'].map((name) => [`service/src/${name}.ts`, '1']));
    const records = [
      record('test/fuzz/wide.test.ts', { lines: { [FILE]: '5', ...wide } }),
      record('test/fuzz/slow.test.ts', { seconds: 9 }),
      record('test/fuzz/quick.test.ts'),
      record('test/service/queue/other.test.ts', { seconds: 30 }),
      record('test/service/queue/slot.test.ts', { seconds: 90 }),
    ];
    expect(choose(records, 1000).files).toEqual([
      'test/service/queue/slot.test.ts',
      'test/service/queue/other.test.ts',
      'test/fuzz/quick.test.ts',
      'test/fuzz/wide.test.ts',
      'test/fuzz/slow.test.ts',
    ]);
  });

  it('leaves out those that fail without a mutation', () => {
    const failing = record('test/service/queue/slot.test.ts', { passed: false });
    expect(choose([failing, record('test/a.test.ts')]).files).toEqual(['test/a.test.ts']);
  });

  it('chooses no more than the bound, and never nothing', () => {
    const slow = record('test/service/queue/slot.test.ts', { seconds: 50 });
    const quick = record('test/service/queue/quick.test.ts', { seconds: 5 });
    expect(choose([slow, quick], 50).files).toEqual(['test/service/queue/slot.test.ts']);
    expect(choose([slow, quick], 10).files).toEqual(['test/service/queue/slot.test.ts']);
  });

  it('chooses those that import the file when none executes the line, the nearest first', () => {
    const lines = {};
    const records = [
      record('test/other/far.test.ts', { lines }),
      record('test/other/near.test.ts', { lines }),
      record('test/other/apart.test.ts', { lines }),
    ];
    expect(choose(records)).toEqual({
      files: ['test/other/near.test.ts', 'test/other/far.test.ts'],
      why: 'import it',
    });
  });
});

describe('nearestTests', () => {
  const nearest = (records: readonly TestRecord[], reaching: readonly string[]) => {
    const situation = { lines: [{ file: FILE, line: 5 }], reaching };
    const { tests } = nearestTests(records, situation, (test) => test.includes('slow'));
    return tests.map(({ file }) => file);
  };

  it('takes the first five, recorded or not, in their order', () => {
    const reaching = ['a', 'b', 'c', 'd', 'e', 'f'];
    expect(nearest([record('b')], reaching)).toEqual(['a', 'b', 'c', 'd', 'e']);
  });

  it('leaves out those that are slow, fail without a mutation or do not execute the line', () => {
    const records = [
      record('fails', { passed: false }),
      record('takes long', { seconds: 60 }),
      record('elsewhere', { lines: { [FILE]: '6' } }),
      record('slow but recorded as quick'),
    ];
    const reaching = ['slow', 'fails', 'takes long', 'elsewhere', 'slow but recorded as quick'];
    expect(nearest(records, reaching)).toEqual(['slow but recorded as quick']);
  });
});
