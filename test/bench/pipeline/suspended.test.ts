import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync } from 'node:fs';
import { childrenOf } from '../../../bench/pdf/processes.ts';
import { whileSuspended } from '../../../bench/pipeline/nodes/suspended.ts';
import { testsWith } from '../../service/tests-with.ts';
import { until } from '../../service/until.ts';

const MISSING = 'Suspended processes: this machine is no Linux';

/** The state of a process as in proc(5): T if it is suspended. */
const stateOf = (id: number) =>
  readFileSync(`/proc/${String(id)}/stat`, 'utf8').split(') ')[1]?.[0];

testsWith(process.platform === 'linux' ? 'linux' : null, MISSING, () => {
  describe('the suspended processes of a benchmark', () => {
    let leash: ChildProcess;
    let server: number;
    beforeEach(async () => {
      leash = spawn('sh', ['-c', 'sleep 60 & wait']);
      server = await until('the start of the server', () => childrenOf(leash.pid!)[0]);
      await until('the leash to wait', () => stateOf(leash.pid!) === 'S');
    });
    afterEach(async () => {
      process.kill(server, 'SIGKILL');
      if (leash.exitCode === null) await once(leash, 'exit');
    });

    it('are suspended during the work and continue afterwards, unlike their leash', async () => {
      const during = await whileSuspended([leash.pid!], async () => {
        await until('the suspension', () => stateOf(server) === 'T');
        return { leash: stateOf(leash.pid!) };
      });
      expect(during).toEqual({ leash: 'S' });
      await until('the continuation', () => stateOf(server) === 'S');
    });

    it('continue if the work fails', async () => {
      const failing = whileSuspended([leash.pid!], () => Promise.reject(new Error('too slow')));
      await expect(failing).rejects.toThrow('too slow');
      await until('the continuation', () => stateOf(server) === 'S');
    });
  });
});
