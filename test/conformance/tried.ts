import type { SuiteOptions } from '../../conformance/suite-options.mjs';
import { runSuite } from '../../conformance/run-suite.mjs';
import type { Point, SuiteResult } from '../../conformance/run-suite.mjs';
import { sections } from '../../conformance/sections/index.mjs';
import type { Change } from './proxy.ts';
import { Proxy } from './proxy.ts';

/** PDF copies need LibreOffice, which takes longer than all the rest; a whole run has them. */
const WITHOUT_PDF_COPIES = sections.filter(({ key }) => key !== '2-pdf-copies');

/** Milliseconds; only a service that has lost a run lets it end. */
const PATIENCE = 300_000;

/** Runs the suite against a service with a proxy before it. */
export async function tried(
  target: string,
  token: string,
  change: Change,
  options: Partial<SuiteOptions> = {},
): Promise<SuiteResult> {
  const proxy = await Proxy.open(target, change);
  const told = {
    url: proxy.url,
    token,
    only: [],
    listenAt: { url: null, host: '127.0.0.1', port: 0 },
    file: null,
    slidesFile: null,
    teammateToken: null,
    strangerToken: null,
    patience: 0,
    ...options,
  };
  try {
    const patience = () => AbortSignal.any([proxy.untilSilence(), AbortSignal.timeout(PATIENCE)]);
    return await runSuite(told, { sections: WITHOUT_PDF_COPIES, patience });
  } finally {
    await proxy.close();
  }
}

/** The points of one outcome, by the section that they are in. */
export function pointsOf<Outcome extends Point['outcome']>(
  { sections: results }: SuiteResult,
  outcome: Outcome,
): Record<string, Extract<Point, { outcome: Outcome }>[]> {
  const found = results.map(({ key, points }) => [
    key,
    points.filter((point) => point.outcome === outcome),
  ]);
  const some = found.filter(([, points]) => (points?.length ?? 0) > 0);
  return Object.fromEntries(some) as Record<string, Extract<Point, { outcome: Outcome }>[]>;
}
