import { pino } from 'pino';
import { retryRun } from '../../../../service/src/runs/retry.ts';
import { AssembledParts } from '../../assembled-parts.ts';
import { HeldClock } from '../../held-clock.ts';
import { sharedTemplates } from '../../shared-templates.ts';
import { AcceptedRun } from '../accepted-run.ts';

const HOUR = 60 * 60_000;
const templates = sharedTemplates();
let clock: HeldClock;
let assembled: AssembledParts;
beforeEach(async () => {
  clock = new HeldClock();
  assembled = await AssembledParts.assemble({ templates, clock });
});
afterEach(() => assembled.close());

describe('A run that failed and was retried', () => {
  it('keeps its failure, and the log has no time that a person took', async () => {
    const ends: unknown[] = [];
    const write = (line: string) => {
      const { msg, milliseconds } = JSON.parse(line) as Record<string, unknown>;
      if (msg === 'Run ended') ends.push(milliseconds);
    };
    const parts = { ...assembled.parts, log: pino({ level: 'info' }, { write }) };
    const run = await AcceptedRun.accept(assembled, ['{{#open}}'], {});
    const acceptedAt = clock.now();
    clock.moveOn(30);
    await run.perform(parts);
    const { error } = await run.record();
    clock.moveOn(20 * HOUR);
    await retryRun(parts, { id: run.id });
    clock.moveOn(40);
    await run.perform(parts);
    expect((await run.record()).retries).toEqual([
      {
        failedAt: acceptedAt + 30,
        error,
        retriedAt: acceptedAt + 30 + 20 * HOUR,
        retriedBy: { kind: 'service', id: null, name: null, means: null, tokenId: null },
      },
    ]);
    expect(ends).toEqual([30, 40]);
  });
});
