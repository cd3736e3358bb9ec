import { createRequire } from 'node:module';

/** @type {typeof import('@jest/test-sequencer')} */
const { default: Sequencer } = createRequire(import.meta.url)('@jest/test-sequencer');

/**
 * The files that take longest, the longest first. Jest knows no durations in a fresh clone, and
 * one of these that is begun last is waited for while the other processors have nothing to do.
 */
export const SLOWEST = [
  'test/service/pdf/wasm/wasm-strangers.test.ts',
  'test/service/pdf/soffice/broken-office.test.ts',
  'test/service/pdf/pool/converter-pool.test.ts',
  'test/service/pdf/pool/watched-processes.test.ts',
  'test/service/pdf/pool/failing-processes.test.ts',
  'test/simulation/simulation.test.ts',
  'test/service/runs/exactly-one-document.test.ts',
  'test/conformance/mutants.test.ts',
  'test/service/runs/pdf-flags.test.ts',
  'test/service/cli/stop.test.ts',
  'test/service/webhooks/delivery-model.test.ts',
  'test/chaos/chaos.test.ts',
  'test/chaos/nodes/nodes.test.ts',
  'test/clocks/clocks.test.ts',
  'test/power-loss/power-loss.test.ts',
  'test/engine/fuzz/fuzz.test.ts',
  'test/service/runs/run-model.test.ts',
  'test/service/cli/commands/serve.test.ts',
  'test/engine/differential/differential.test.ts',
  'test/service/cli/commands/move.test.ts',
  'test/service/drive/webdav/nephele.test.ts',
  'test/service/drive/shared/shared-drive.test.ts',
  'test/service/drive/shared/random-work.test.ts',
  'test/service/drive/google-drive/google-drive-blob-store.test.ts',
  'test/service/drive/google-drive/google-drive-writes.test.ts',
  'test/service/drive/s3/s3-blob-store.test.ts',
  'test/service/drive/s3/service-on-s3.test.ts',
  'test/service/drive/https.test.ts',
  'test/service/runs/pdf-under-load.test.ts',
  'test/service/runs/many-pdf-copies.test.ts',
  'test/service/pdf/wasm/wasm-converter.test.ts',
  'test/service/api-document/typed-clients.test.ts',
  'test/service/cli/people.test.ts',
  'test/service/http/thumbnails.test.ts',
  'test/service/runs/pdf-copies.test.ts',
  'test/fuzz/fuzz.test.ts',
  'test/service/runs/poisoned-run.test.ts',
  'test/service/postgres/crowds.test.ts',
  'test/deploy/scaled/run-scaled.test.ts',
];

/** Begins with the files that take longest; the others come in the order that jest gives them. */
export default class SlowestFirst extends Sequencer {
  /**
   * @override
   * @param {import('@jest/test-result').Test[]} tests
   */
  async sort(tests) {
    const sorted = await super.sort(tests);
    return sorted.toSorted((one, other) => rank(one) - rank(other));
  }
}

/**
 * The place of a test among those that take longest, which is the same for all others.
 * @param {import('@jest/test-result').Test} test
 */
export function rank({ path }) {
  const index = SLOWEST.findIndex((file) => path.replaceAll('\\', '/').endsWith(file));
  return index === -1 ? SLOWEST.length : index;
}
