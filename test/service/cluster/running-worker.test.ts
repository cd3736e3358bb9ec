import type { Ending } from '../../../service/src/cluster/running-worker.ts';
import { RunningWorker } from '../../../service/src/cluster/running-worker.ts';

const IDENTITY = { number: 1, count: 2, isFirst: true };

it('A worker process that the system cannot start ends with its error, and not the primary', async () => {
  const execPath = jest.replaceProperty(process, 'execPath', '/nowhere/node');
  const { promise, resolve } = Promise.withResolvers<Ending>();
  const onServing = jest.fn();
  new RunningWorker(IDENTITY, { onServing, onMetricsWanted: jest.fn(), onEnded: resolve });
  const ending = await promise;
  execPath.restore();
  expect(ending).toMatchObject({ code: null, signal: null, err: { code: 'ENOENT' } });
  expect(onServing).not.toHaveBeenCalled();
});
