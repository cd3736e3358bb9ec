import { join } from 'node:path';
import { processTree, showsProcesses } from '../processes.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { testsWith } from '../tests-with.ts';
import { until } from '../until.ts';
import { DocloomProcess } from './docloom-process.ts';
import { ScriptedOffice } from './scripted-office.ts';

const TOKEN = 'dlt_of_this_operator';

let folder: TemporaryFolder;
let office: ScriptedOffice;
let service: DocloomProcess;

beforeEach(async () => {
  folder = new TemporaryFolder();
  office = new ScriptedOffice(folder.path);
  await start();
});
afterEach(async () => {
  await service.stop('SIGKILL');
  folder.remove();
});

async function start(): Promise<void> {
  const options = ['--port', '0', '--data', join(folder.path, 'data'), '--log-level', 'info'];
  const converter = ['--soffice', office.program, '--unsandboxed-soffice'];
  service = await DocloomProcess.serve([...options, ...converter], { DOCLOOM_TOKEN: TOKEN });
  await until('the end of the start', () => service.stderr.includes('Docloom has started'));
}

testsWith(
  showsProcesses ? '/proc' : null,
  'the processes of a start: this machine has no /proc',
  () => {
    it('A PDF converter starts with the first run that needs it, not with the service', async () => {
      const workflow = await RunnableWorkflow.create(service.client(TOKEN));
      await workflow.addTemplate(['Dear {{name}}'], { createPdfCopy: true });
      await service.stop();
      await start();
      expect(hasConverter()).toBe(false);
      const found = await RunnableWorkflow.find(service.client(TOKEN), workflow.id);
      await found.send({ name: 'Ada' });
      await until('the start of the converter', hasConverter);
    });
  },
);

function hasConverter(): boolean {
  return processTree(service.pid).some(({ arguments: given }) => given.includes('soffice-program'));
}
