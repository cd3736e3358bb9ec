import { apiOf } from '../service/api-of.ts';
import type { DocumentedApi } from '../service/api-document/documented-api.ts';
import { RunningService } from '../service/running-service.ts';
import { Arena } from './arena.ts';
import type { DocumentedOperation } from './draft.ts';
import { LIFTED_LIMITS } from './lifted-limits.ts';
import { startReceiver } from './receiver.ts';
import { sharesOf } from './shares.ts';
import { Tally } from './tally.ts';
import { teamOwner } from './team-owner.ts';
import { Trial } from './trial.ts';

export interface Settings {
  requests: number;
  seed: number;
}

/** The requests, and the violations in their responses. */
export interface Result {
  tally: Tally;
  violations: string[];
  seed: number;
  seconds: number;
}

/**
 * Starts a service, sends it this number of requests generated from its API document, and checks
 * each response.
 * @param say receives progress messages
 * @throws Error for an operation without known parameters
 */
export async function fuzzApi(
  { requests, seed }: Settings,
  say: (line: string) => void,
  interruption?: AbortSignal,
): Promise<Result> {
  const began = Date.now();
  const receiver = await startReceiver();
  const service = await RunningService.start({ limits: LIFTED_LIMITS });
  try {
    const api = await apiOf(service.url);
    const place = { origin: service.url, receiverUrl: receiver.url };
    const sender = await teamOwner(service, 'Fuzz');
    const arena = await Arena.make({ ...place, ...sender });
    const others = await Arena.make({ ...place, ...(await teamOwner(service, 'Stranger')) });
    const { token } = sender;
    const tally = new Tally();
    const ofStrangers = await others.everything();
    const trial = new Trial({ api, arena, tally, token, origin: service.url, seed, ofStrangers });
    const violations = await tryAll(trial, operationsOf(api), { requests, say, interruption });
    return { tally, violations, seed, seconds: (Date.now() - began) / 1000 };
  } finally {
    await service.stop();
    await receiver.stop();
  }
}

async function tryAll(
  trial: Trial,
  operations: readonly DocumentedOperation[],
  how: { requests: number; say: (line: string) => void; interruption: AbortSignal | undefined },
): Promise<string[]> {
  const shares = sharesOf(operations, how.requests);
  const violations: string[] = [];
  for (const [index, documented] of operations.entries()) {
    how.interruption?.throwIfAborted();
    violations.push(...(await trial.of(documented, shares[index] ?? 0)));
    const progress = `${String(index + 1)} of ${String(operations.length)}`;
    how.say(
      `${progress}  ${trial.sent} sent  ${String(violations.length)} violations  ${nameOf(documented)}`,
    );
  }
  return violations;
}

/** Returns every operation of a document, in order. */
export function operationsOf({ document }: DocumentedApi): DocumentedOperation[] {
  return Object.entries(document.paths).flatMap(([path, ofPath]) =>
    Object.entries(ofPath).map(([method, operation]) => {
      return { method: method.toUpperCase(), path, operation };
    }),
  );
}

/** `METHOD path`, as the document has it. */
export function nameOf({ method, path }: DocumentedOperation): string {
  return `${method} ${path}`;
}
