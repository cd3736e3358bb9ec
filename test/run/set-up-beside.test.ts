import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { until } from '../service/until.ts';
import { setUpBeside } from './set-up-beside.mjs';

describe('what is set up beside the tests', () => {
  const folder = new TemporaryFolder();
  let shown: string[];
  const text = () => shown.join('');

  beforeEach(() => {
    shown = [];
    jest.spyOn(console, 'log').mockImplementation((line: string) => shown.push(`${line}\n`));
    jest.spyOn(process.stdout, 'write').mockImplementation((part) => {
      shown.push(String(part));
      return true;
    });
  });
  afterEach(() => jest.restoreAllMocks());
  afterAll(() => folder.remove());

  /** A program that says the lines, then waits until the file is there, and ends with the code. */
  function begin(lines: string[], code: number) {
    const program = join(folder.path, 'program.mjs');
    const go = join(folder.path, `go ${String(Math.random())}`);
    writeFileSync(
      program,
      `import { existsSync } from 'node:fs';
       import { setTimeout as sleep } from 'node:timers/promises';
       const [go, code, ...lines] = process.argv.slice(2);
       for (const line of lines) console.log(line);
       while (!existsSync(go)) await sleep(10);
       console.error('the last words');
       process.exitCode = Number(code);`,
    );
    const words = [go, String(code), ...lines];
    const beside = setUpBeside({ title: 'Setting up', program, words });
    return { ...beside, end: () => writeFileSync(go, '') };
  }

  it('is not shown before somebody waits for it, and then with all steps that it has said', async () => {
    const { ready, end } = begin(['[1/2] Installing …', '      … 15 s · 7 packages'], 0);
    expect(text()).toBe('');
    const whole = ready();
    end();
    expect(await whole).toBe(true);
    expect(text()).toContain('━━ Setting up ━');
    expect(text()).toContain('[1/2] Installing …');
    expect(text()).toContain('the last words');
  });

  it('says at once that it has failed, and why when it is needed', async () => {
    const { ready, end } = begin(['[1/2] Installing …'], 1);
    end();
    await until('the failure', () => text().includes('Setting up: FAILED'));
    expect(text()).not.toContain('the last words');
    expect(await ready()).toBe(false);
    expect(text()).toContain('[1/2] Installing …\nthe last words');
  });

  it('has failed as well when that happens while somebody waits', async () => {
    const { ready, end } = begin([], 1);
    const whole = ready();
    end();
    expect(await whole).toBe(false);
    expect(text()).toContain('the last words');
    expect(text()).not.toContain('FAILED');
  });

  it('leaves out how far it was: only what is shown while it happens counts', async () => {
    const { ready, end } = begin(['[1/2] Installing …', '      … 15 s · 7 packages', 'Next'], 1);
    end();
    await until('the failure', () => text().includes('FAILED'));
    await ready();
    expect(text()).toContain('[1/2] Installing …\nNext\n');
  });
});
