import { existsSync, mkdirSync, readdirSync } from 'node:fs';
import { join } from 'node:path';
import { DocloomProcess } from '../cli/docloom-process.ts';
import { processTree, showsProcesses } from '../processes.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { until } from '../until.ts';
import { wordFile } from '../word-file.ts';
import { renderForm } from './render-form.ts';

/** Milliseconds within which LibreOffice starts, on a machine that is busy. */
const STARTS = 10 * 60_000;

const TOKEN = 'dlt_of_who_renders_until_the_kill';
const describeWithProc = showsProcesses ? describe : describe.skip;

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

const isRunning = (pid: number) => existsSync(`/proc/${String(pid)}`);

describeWithProc('A service that is killed during a one-shot render', () => {
  it(
    'leaves no file and no process',
    async () => {
      const data = join(folder.path, 'data');
      const temporary = join(folder.path, 'tmp');
      mkdirSync(temporary);
      const service = await DocloomProcess.serve(['--port', '0', '--data', data], {
        DOCLOOM_TOKEN: TOKEN,
        TMPDIR: temporary,
      });
      const before = readdirSync(data, { recursive: true }).toSorted();
      const paragraphs = Array.from({ length: 2_000 }, () => 'Order {{number}}');
      const sent = fetch(new URL('/v0/render/', service.url), {
        method: 'POST',
        headers: { authorization: TOKEN },
        body: renderForm({ template: wordFile(...paragraphs) }),
      }).catch(() => 'disconnected');
      // One process renders, the next one converts.
      const tree = await until('the converter to be started', () => {
        const found = processTree(service.pid);
        return found.length >= 3 && found;
      });
      await service.stop('SIGKILL');
      expect(await sent).toBe('disconnected');
      await until('its processes to end', () => !tree.some(({ pid }) => isRunning(pid)));
      expect(readdirSync(data, { recursive: true }).toSorted()).toEqual(before);
      expect(readdirSync(temporary)).toEqual([]);
    },
    STARTS,
  );
});
