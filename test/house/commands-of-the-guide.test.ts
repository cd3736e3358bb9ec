import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { DriveFile } from '@docloom/contract';
import { RunnableWorkflow } from '../service/runnable-workflow.ts';
import { RunningService } from '../service/running-service.ts';
import { findProgram } from '../service/pdf/find-program.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { testsWith } from '../service/tests-with.ts';

const page = readFileSync(resolve(__dirname, '../../docs/api.md'), 'utf8');
const scripts = [...page.matchAll(/^```sh\n(.*?)^```/gms)].map(([, script = '']) => script);
const scriptWith = (word: string) => scripts.find((script) => script.includes(word)) ?? '';
/** Returns the statuses next to the commands of a script. */
const promisedBy = (script: string) =>
  [...script.matchAll(/# (\d{3})$/gm)].map(([, status]) => status);

const programs = [findProgram('curl'), findProgram('sh')];
const tools = programs.includes(null) ? null : programs;

testsWith(tools, 'the commands of docs/api.md: there is no curl or no sh on this machine', () => {
  describe('The commands of docs/api.md with the installed curl', () => {
    let service: RunningService;
    let folder: TemporaryFolder;
    beforeAll(async () => {
      service = await RunningService.start();
      folder = new TemporaryFolder();
    });
    afterAll(async () => {
      await service.stop();
      folder.remove();
    });

    const run = async (script: string, variables: Record<string, string>) => {
      const env = { PATH: process.env['PATH'], ...variables };
      const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder.path, env });
      return stdout;
    };

    it('get the documented statuses', async () => {
      const script = scriptWith('--etag-save');
      expect(promisedBy(script)).toEqual(['304', '200', '412']);
      const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
      const workflow = await RunnableWorkflow.create(
        await service.clientOf({ email: 'ada@test', name: 'Ada' }),
        'Before',
      );
      const stdout = await run(script, {
        TOKEN: token,
        API: `${service.url}/v0`,
        WORKFLOW: workflow.id,
      });
      expect([...stdout.matchAll(/(?<=^|\})(\d{3})(?=\{|$)/g)].map(([, status]) => status)).toEqual(
        promisedBy(script),
      );
      expect((await workflow.shown()).name).toBe('Orders');
    });

    it('can resume a download', async () => {
      const script = scriptWith('If-Range');
      const content = 'x'.repeat(1000) + 'the rest';
      const { url } = (await service.client.upload('a.txt', content)).shows(201, DriveFile);
      const variables = { TOKEN: 'dlt_of_the_first_user', FILE: url };
      expect([await run(script, variables)]).toEqual(promisedBy(script));
      const [part, rest] = ['part.bin', 'rest.bin'].map((name) =>
        readFileSync(resolve(folder.path, name), 'utf8'),
      );
      expect([part, rest]).toEqual(['x'.repeat(1000), 'the rest']);
    });
  });
});
