import { execFileSync } from 'node:child_process';
import fc from 'fast-check';
import { curlLine } from '../../../console/src/connect/curl-line.ts';

/** What a shell makes of the words of a line. */
function wordsOf(line: string): string[] {
  const program = `curl() { for word in "$@"; do printf '%s\\0' "$word"; done; }\n${line}`;
  const words = execFileSync('sh', ['-c', program], { encoding: 'utf8' });
  return words.split('\0').slice(0, -1);
}

it('A shell gives curl the address and the data as they are', () => {
  const data = `{"note":"It's $HOME, \`id\` and \\\\ \\"this\\""}`;
  const address = 'https://docs.example.com/hooks/a?b=1&c=2';
  expect(wordsOf(curlLine(address, data))).toEqual([
    '-X',
    'POST',
    address,
    '-H',
    'Content-Type: application/json',
    '-d',
    data,
  ]);
});

it('also for any other data', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      const data = JSON.stringify({ value });
      expect(wordsOf(curlLine('http://localhost/', data)).at(-1)).toBe(data);
    }),
    { numRuns: 30 },
  );
});
