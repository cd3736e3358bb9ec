import { cpus, loadavg } from 'node:os';
import { quantile } from '../pdf/quantile.ts';
import { median } from '../templates/median.ts';
import type { Latencies } from './open-loop.ts';
import type { Goal } from './results.ts';

/** The machine and the versions of the measurement. */
export function describeMachine(): string {
  const processors = cpus();
  const model = processors[0]?.model.trim() ?? 'unknown';
  const load = loadavg().map((one) => one.toFixed(1));
  return `${String(processors.length)} × ${model}, Node ${process.version}, load ${load.join(' ')}`;
}

/** @param rates runs per second, one value per round */
export function describeRates(name: string, rates: readonly number[]): string {
  const span = `${Math.min(...rates).toFixed(0)} to ${Math.max(...rates).toFixed(0)}`;
  return `${name.padEnd(12)} ${median(rates).toFixed(0).padStart(6)} runs/s (${span})`;
}

/** @param milliseconds one value each */
export function describeLatencies(what: string, milliseconds: readonly number[]): string {
  const at = (share: number) => `${quantile(milliseconds, share).toFixed(1)} ms`;
  return `${what.padEnd(28)} p50 ${at(0.5)}, p99 ${at(0.99)}`;
}

/** @param name of the service, if there are several */
export function describeLoad(latencies: Latencies, name?: string): string {
  const { answeredBefore, answered, received } = latencies;
  const prefix = name === undefined ? '' : `${name}, `;
  return [
    describeLatencies(`${prefix}answered, warming up`, answeredBefore),
    describeLatencies(`${prefix}answered`, answered),
    describeLatencies(`${prefix}event received`, received),
  ].join('\n');
}

export function describeGoals(goals: readonly Goal[]): string {
  const lines = goals.map(
    ({ goal, found, isMet }) => `${isMet ? 'Met:   ' : 'MISSED:'} ${goal}: ${found}`,
  );
  return ['', ...lines].join('\n');
}
