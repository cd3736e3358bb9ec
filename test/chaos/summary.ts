import { quantile } from '../../bench/pdf/quantile.ts';
import type { Result } from './chaos.ts';
import { KILL_MOMENTS } from './kill-moments.ts';
import type { Takeover } from './nodes/takeover.ts';
import { countedTime } from './nodes/takeover.ts';
import { recoveriesOf } from './recovery.ts';
import { isAccepted } from './sent-event.ts';

/** Returns the settings and results of a run, as lines with two columns. */
export function summaryOf(result: Result): string {
  const { outcome, violations, rejections, seconds } = result;
  const { sent, heard, stored, lives } = outcome;
  const ended = lives.filter(({ moment }) => moment !== 'end');
  const killed = ended.filter(({ signal }) => signal === 'SIGKILL');
  const unanswered = sent.filter((event) => !isAccepted(event));
  const starts = lives.flatMap(({ startedAt, listenedAt }) =>
    listenedAt === null ? [] : [listenedAt - startedAt],
  );
  const files = stored.outputs.flatMap(({ fileId, pdfFileId }) => [fileId ?? [], pdfFileId ?? []]);
  const confirmed = heard.filter(({ isConfirmed }) => isConfirmed);
  const tries = sent.reduce((sum, event) => sum + event.tries, 0);
  const rows: [string, string][] = [
    ['Events sent', `${sent.length}, in ${tries} requests`],
    ['… answered 200', `${sent.length - unanswered.length}`],
    ['… never answered, no key', `${unanswered.length}`],
    ['… temporarily rejected (503)', `${rejections}`],
    ['Ends', `${killed.length} SIGKILL, ${ended.length - killed.length} SIGTERM`],
    ...KILL_MOMENTS.map((moment): [string, string] => [
      `… ${moment}`,
      `${ended.filter((life) => life.moment === moment).length}`,
    ]),
    ['Runs', `${stored.runs.length}`],
    ['Files made', `${files.flat().length}`],
    ['Events heard', `${heard.length}, of ${new Set(heard.map(({ id }) => id)).size} ids`],
    ['… confirmed again', `${confirmed.length - new Set(confirmed.map(({ id }) => id)).size}`],
    ['From start to listening', figures(starts)],
    ...(result.takeovers === null ? recoveryRows(result) : takeoverRows(result.takeovers)),
    ['Took', `${seconds.toFixed(0)} s`],
    ['Violations', `${violations.length}`],
  ];
  return rows.map(([name, value]) => `${name.padEnd(30)}${value}`).join('\n');
}

function recoveryRows({ outcome: { lives, stored } }: Result): [string, string][] {
  const recoveries = recoveriesOf(lives, stored.runs);
  const within = recoveries.filter(
    ({ isWhole, fromListening }) => isWhole && fromListening <= 1_000,
  );
  return [
    ['From start to progress', figures(recoveries.map(({ fromStart }) => fromStart))],
    ['From listening to progress', figures(recoveries.map(({ fromListening }) => fromListening))],
    ['… within 1 s', `${within.length} of ${recoveries.length}`],
  ];
}

function takeoverRows(takeovers: readonly Takeover[]): [string, string][] {
  const jobs = takeovers.reduce((sum, takeover) => sum + takeover.jobs, 0);
  return [
    ['Jobs held by killed nodes', `${jobs}, of ${takeovers.length} nodes`],
    ['… the last begun elsewhere', figures(takeovers.map(({ milliseconds }) => milliseconds))],
    ['… while the database is there', figures(takeovers.map(countedTime))],
  ];
}

function figures(values: readonly number[]): string {
  if (values.length === 0) return 'none';
  return `p50 ${quantile(values, 0.5)} ms, max ${quantile(values, 1)} ms (${values.length})`;
}
