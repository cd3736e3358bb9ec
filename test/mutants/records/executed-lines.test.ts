import { Session } from 'node:inspector/promises';
import { Script } from 'node:vm';
import { contains, executedLines, toRanges } from './executed-lines.ts';
import { sourcePoints } from './source-points.ts';

/** The source lines of a script that V8 saw executed. */
async function linesOf(text: string): Promise<number[]> {
  const filename = `/executed-lines-${text.length}.js`;
  const session = new Session();
  session.connect();
  await session.post('Profiler.enable');
  await session.post('Profiler.startPreciseCoverage', { callCount: true, detailed: true });
  new Script(text, { filename }).runInThisContext();
  const { result } = await session.post('Profiler.takePreciseCoverage');
  session.disconnect();
  const script = result.find(({ url }) => url.endsWith(filename));
  if (script === undefined) throw new Error('V8 has not seen the script.');
  return executedLines(script, sourcePoints(text, filename));
}

describe('executedLines', () => {
  it('leaves out branches and functions that were not executed', async () => {
    const text = `(() => {
      function choose(a) {
        if (a) {
          return 1;
        }
        return 2;
      }
      function never() {
        return 3;
      }
      return choose(false);
    })();`;
    expect(await linesOf(text)).toEqual([1, 2, 3, 6, 7, 11, 12]);
  });
});

describe('sourcePoints', () => {
  it('follows the inline source map of a script', () => {
    // Two generated lines, both from line 3 of the source: AAEA, then AACA would be line 4.
    const map = { version: 3, sources: ['a.ts'], names: [], mappings: 'AAEA;EACA' };
    const json = Buffer.from(JSON.stringify(map)).toString('base64');
    const text = `first();\n  second();\n//# sourceMappingURL=data:application/json;base64,${json}`;
    expect(sourcePoints(text, '/nowhere.js')).toEqual([
      { offset: 0, line: 3 },
      { offset: 11, line: 4 },
    ]);
  });

  it('takes a script without a map as its own source', () => {
    expect(sourcePoints('a();\n  b();', '/nowhere.ts')).toEqual([
      { offset: 0, line: 1 },
      { offset: 7, line: 2 },
    ]);
  });
});

describe('toRanges', () => {
  it('writes what contains reads', () => {
    const numbers = [1, 2, 3, 7, 9, 10];
    expect(toRanges(numbers)).toBe('1-3,7,9-10');
    const contained = Array.from({ length: 12 }, (_, number) => number);
    expect(contained.filter((number) => contains(toRanges(numbers), number))).toEqual(numbers);
    expect(contains(toRanges([]), 0)).toBe(false);
  });
});
