import type { SuiteOptions } from '../../conformance/suite-options.mjs';
import { runSuite } from '../../conformance/run-suite.mjs';
import type { Point, SuiteResult } from '../../conformance/run-suite.mjs';
import { sections } from '../../conformance/sections/index.mjs';
import type { Change } from './proxy.ts';
import { Proxy } from './proxy.ts';

/** PDF copies need LibreOffice, which takes longest; only the complete run tests them. */
const WITHOUT_PDF_COPIES = sections.filter(({ key }) => key !== '2-pdf-copies');

/** Milliseconds; reached only if the service lost a run. */
const PATIENCE = 300_000;

/** Runs the suite against a service through a proxy. */
export async function runThroughProxy(
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

/** Returns the points with this outcome, by section. */
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
