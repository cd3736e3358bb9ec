import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { until } from '../service/until.ts';
import { Task } from './task.ts';

/** Says two lines and how far it is, waits for a file, and ends with 3. */
const PROGRAM = `
  console.log('[1/2] Installing …\\n      … 15 s · 7 packages\\nNext');
  setInterval(() => {
    if (!require('node:fs').existsSync(process.argv[1])) return;
    console.error('the last words');
    process.exit(3);
  }, 10);`;

describe('a task beside others', () => {
  const folder = new TemporaryFolder();
  const go = join(folder.path, 'go');
  afterAll(() => folder.remove());

  it('is shown when it is asked for: what it has said without its progress, then what it says', async () => {
    let shown = '';
    jest.spyOn(console, 'log').mockImplementation((line: string) => (shown += `${line}\n`));
    jest.spyOn(process.stdout, 'write').mockImplementation((text) => {
      shown += String(text);
      return true;
    });
    const args = ['--eval', PROGRAM, go];
    const task = new Task(
      'Setting up',
      { command: process.execPath, args, env: process.env },
      'pipe',
    );
    await until('its first lines', () => task.output.includes('Next'));
    expect(shown).toBe('');
    task.show();
    writeFileSync(go, '');
    expect(await task.ended).toBe(3);
    jest.restoreAllMocks();
    expect(shown).toContain('━━ Setting up ━');
    expect(shown).toContain('[1/2] Installing …\nNext\nthe last words\n');
  });
});
