import { join } from 'node:path';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import { DocloomProcess } from './docloom-process.ts';
import type { SystemCall } from './system-calls.ts';
import { canTrace, readTrace, tracerInto } from './system-calls.ts';

const TOKEN = 'dlt_of_this_operator';
const NUMBERS = Array.from({ length: 50 }, (_, position) => position + 1);

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => folder.remove());

/** What the service asked of the system while fifty senders were answered. */
async function traceFiftyAnswers(): Promise<{ runIds: string[]; calls: SystemCall[] }> {
  const trace = join(folder.path, 'trace');
  const args = ['--port', '0', '--data', join(folder.path, 'data')];
  const service = await DocloomProcess.serve(args, { DOCLOOM_TOKEN: TOKEN }, tracerInto(trace));
  const workflow = await RunnableWorkflow.create(service.client(TOKEN));
  await workflow.addTemplate(['{{number}}']);
  const runIds = await Promise.all(NUMBERS.map((number) => workflow.start({ number })));
  expect(await service.stop()).toEqual({ code: 0, signal: null });
  return { runIds, calls: readTrace(trace) };
}

const isOnLog = ({ target }: SystemCall) => target.endsWith('docloom.db-wal');

/** When everything was written that the commit consists of which first names the run. */
function writtenAt(calls: readonly SystemCall[], runId: string): number {
  const pages = calls.filter((call) => call.name === 'pwrite64' && isOnLog(call));
  const first = pages.findIndex(({ content }) => content.includes(runId));
  // Each page follows a head of 24 bytes; in that of a commit's last page its second number is not 0.
  const isLastHead = (call?: SystemCall) =>
    call?.content.length === 24 && call.content.readUInt32BE(4) !== 0;
  const last = pages.findIndex((_, at) => at >= first && isLastHead(pages[at - 1]));
  return pages[last]?.succeeded ?? Number.NaN;
}

function answeredAt(calls: readonly SystemCall[], runId: string): number {
  const answer = calls.find(
    ({ target, content }) =>
      /^(?:socket|TCP)/.test(target) &&
      content.includes('HTTP/1.1 200') &&
      content.includes(`docloom-run-id: ${runId}`),
  );
  return answer?.began ?? Number.NaN;
}

const itWithStrace = canTrace() ? it : it.skip;
if (!canTrace())
  process.stdout.write('Skipped, strace cannot trace here: answers after the disk\n');

describe('Data that was answered with 200 is on the disk', () => {
  itWithStrace(
    'the log is synced between the last page of the commit and the answer, for each of 50 senders at once',
    async () => {
      const { runIds, calls } = await traceFiftyAnswers();
      const syncs = calls.filter((call) => call.name === 'fdatasync' && isOnLog(call));
      const order = runIds.map((runId) => {
        const [written, answered] = [writtenAt(calls, runId), answeredAt(calls, runId)];
        const isSynced = syncs.some(
          ({ began, succeeded }) => began > written && succeeded !== null && succeeded < answered,
        );
        return { runId, isTraced: written < answered, isSynced };
      });
      expect(order).toEqual(runIds.map((runId) => ({ runId, isTraced: true, isSynced: true })));
    },
  );
});
