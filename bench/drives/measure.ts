import { join } from 'node:path';
import { quantile } from '../pdf/quantile.ts';
import type { Arena } from '../pipeline/arena.ts';
import { measureRate } from '../pipeline/closed-loop.ts';
import { startService } from '../pipeline/contestants/docloom.ts';
import { measureLatencies } from '../pipeline/open-loop.ts';
import type { Options } from './options.mjs';
import type { StorageServer } from './storage-server.ts';

/** What one drive has made of the same data. */
export interface MeasuredDrive {
  readonly name: string;
  /** The times from data to event, in milliseconds. */
  readonly p50: number;
  readonly p99: number;
  /** Runs per second. */
  readonly rate: number;
}

/** Measures a service with its drive in a storage. */
export async function measureDrive(
  arena: Arena,
  { name, settings, environment }: StorageServer,
  { seconds, rate, senders }: Options,
): Promise<MeasuredDrive> {
  const { servers, template, receiver } = arena;
  const folder = join(arena.folder, name);
  const started = { folder, template, receiverUrl: receiver.url, settings, environment };
  const { url } = await startService(servers, started);
  const milliseconds = seconds * 1_000;
  const { received } = await measureLatencies(arena, () => url, { rate, milliseconds });
  const throughput = await measureRate(arena, () => url, { senders, milliseconds });
  return {
    name,
    p50: quantile(received, 0.5),
    p99: quantile(received, 0.99),
    rate: throughput,
  };
}
