import { execFile } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { promisify } from 'node:util';
import { RunnableWorkflow } from '../service/runnable-workflow.ts';
import { RunningService } from '../service/running-service.ts';
import { findProgram } from '../service/pdf/find-program.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';

const page = readFileSync(resolve(__dirname, '../../docs/api.md'), 'utf8');
const [, script = ''] = /^```sh\n(.*?--etag-save.*?)^```/ms.exec(page) ?? [];

if (findProgram('curl') === null || findProgram('sh') === null) {
  console.warn('Not tested: the commands of docs/api.md. There is no curl, or no sh.');
  it.skip('the commands of docs/api.md: there is no curl or no sh on this machine', () =>
    undefined);
} else {
  describe('The commands of docs/api.md, with the curl that is installed', () => {
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

    it('are answered with the statuses that stand beside them', async () => {
      const promised = [...script.matchAll(/# (\d{3})$/gm)].map(([, status]) => status);
      expect(promised).toEqual(['304', '200', '412']);
      const token = await service.tokenOf({ email: 'ada@test', name: 'Ada' });
      const workflow = await RunnableWorkflow.create(
        await service.clientOf({ email: 'ada@test', name: 'Ada' }),
        'Before',
      );
      const env = {
        PATH: process.env['PATH'],
        TOKEN: token,
        API: `${service.url}/v0`,
        WORKFLOW: workflow.id,
      };
      const { stdout } = await promisify(execFile)('sh', ['-c', script], { cwd: folder.path, env });
      expect([...stdout.matchAll(/(?<=^|\})(\d{3})(?=\{|$)/g)].map(([, status]) => status)).toEqual(
        promised,
      );
      expect((await workflow.shown()).name).toBe('Orders');
    });
  });
}
