/**
 * The test files that only `npm test -- --all` runs, each with a shorter one that covers the same
 * code after every change. Alone on two processors, each takes from half a minute to several
 * minutes; together they take two thirds of the time of all others. `npx jest <file>` runs one, and
 * so does `npm run test:e2e -- <file>` with those in n8n.
 */
export const LONG_TESTS = {
  unit: new Map([
    ['test/chaos/chaos.test.ts', 'test/service/runs/exactly-one-document.test.ts'],
    ['test/chaos/nodes/nodes.test.ts', 'test/service/postgres/several-services.test.ts'],
    ['test/clocks/clocks.test.ts', 'test/service/clock-steps/clock-steps.test.ts'],
    ['test/conformance/mutants.test.ts', 'test/conformance/whole-run.test.ts'],
    ['test/conformance/report.test.ts', 'test/conformance/whole-run.test.ts'],
    [
      'test/console/in-a-browser/date-field.test.ts',
      'test/console/in-a-browser/template-data.test.ts',
    ],
    [
      'test/console/in-a-browser/ended-session.test.ts',
      'test/console/in-a-browser/unsaved-data-of-two.test.ts',
    ],
    [
      'test/console/in-a-browser/sample-data-of-two.test.ts',
      'test/console/in-a-browser/unsaved-data-of-two.test.ts',
    ],
    [
      'test/console/in-a-browser/template-versions-accessibility.test.ts',
      'test/console/in-a-browser/accessibility.test.ts',
    ],
    [
      'test/console/in-a-browser/two-people.test.ts',
      'test/console/in-a-browser/unsaved-data-of-two.test.ts',
    ],
    ['test/deploy/lock-file.test.ts', 'test/deploy/packages.test.ts'],
    ['test/deploy/publish.test.ts', 'test/deploy/publish-workflow.test.ts'],
    ['test/service/cli/commands/backup.test.ts', 'test/service/backup/back-up.test.ts'],
    [
      'test/service/cli/commands/drive-elsewhere.test.ts',
      'test/service/cli/commands/drive.test.ts',
    ],
    [
      'test/service/cli/commands/move-database.test.ts',
      'test/service/store/move/move-database.test.ts',
    ],
    ['test/service/cli/commands/move.test.ts', 'test/service/drive/move/move-drive.test.ts'],
    ['test/service/cli/commands/prune.test.ts', 'test/service/runs/history/prune-history.test.ts'],
    ['test/service/cli/commands/token.test.ts', 'test/service/cli/people.test.ts'],
    ['test/service/cli/installed-service.test.ts', 'test/deploy/packages.test.ts'],
    ['test/service/cli/interruption.test.ts', 'test/service/runs/exactly-one-document.test.ts'],
    ['test/service/cli/log.test.ts', 'test/service/logging/log-stream.test.ts'],
    [
      'test/service/clock-steps/shared-clock-steps.test.ts',
      'test/service/clock-steps/shared-clock.test.ts',
    ],
    [
      'test/service/drive/https.test.ts',
      'test/service/drive/google-drive/untrusted-certificate.test.ts',
    ],
    [
      'test/service/drive/s3/bucket-in-hostname.test.ts',
      'test/service/drive/s3/service-on-s3.test.ts',
    ],
    [
      'test/service/drive/shared/random-work.test.ts',
      'test/service/drive/shared/random-kills.test.ts',
    ],
    [
      'test/service/drive/shared/shared-drive.test.ts',
      'test/service/drive/shared/random-kills.test.ts',
    ],
    [
      'test/service/drive/webdav/nephele.test.ts',
      'test/service/drive/webdav/service-on-webdav.test.ts',
    ],
    ['test/service/http/thumbnails.test.ts', 'test/service/thumbnails/thumbnail-cache.test.ts'],
    [
      'test/service/pdf/pool/watched-processes.test.ts',
      'test/service/pdf/pool/failing-processes.test.ts',
    ],
    [
      'test/service/pdf/soffice/broken-office.test.ts',
      'test/service/pdf/soffice/soffice-converter.test.ts',
    ],
    ['test/service/postgres/crowds.test.ts', 'test/service/store/locks.test.ts'],
    [
      'test/service/postgres/served-from-postgres.test.ts',
      'test/service/postgres/several-services.test.ts',
    ],
    [
      'test/service/queue/pg-boss/several-processes.test.ts',
      'test/service/postgres/several-services.test.ts',
    ],
    ['test/service/runs/hostile-documents.test.ts', 'test/service/pdf/wasm/wasm-strangers.test.ts'],
    ['test/service/runs/many-pdf-copies.test.ts', 'test/service/runs/pdf-copies.test.ts'],
    ['test/service/runs/pdf-flags.test.ts', 'test/service/runs/pdf-copies.test.ts'],
    ['test/service/runs/pdf-under-load.test.ts', 'test/service/runs/pdf-copies.test.ts'],
    ['test/service/runs/run-model.test.ts', 'test/simulation/simulation.test.ts'],
    [
      'test/service/store/move/rejected-moves.test.ts',
      'test/service/store/move/move-database.test.ts',
    ],
    ['test/service/webhooks/delivery-model.test.ts', 'test/simulation/simulation.test.ts'],
  ]),
  e2e: new Map([
    ['test/e2e/agent/mcp-trigger.test.ts', 'test/e2e/agent/agent.test.ts'],
    ['test/e2e/editor/copy-and-paste.test.ts', 'test/e2e/editor/make-a-document.test.ts'],
    ['test/e2e/editor/flow-of-the-console.test.ts', 'test/e2e/editor/five-clicks.test.ts'],
    ['test/e2e/examples.test.ts', 'test/house/example-flows.test.ts'],
    ['test/e2e/loaded-package.test.ts', 'test/e2e/every-operation.test.ts'],
    ['test/e2e/many-triggers.test.ts', 'test/e2e/registration/registration.test.ts'],
    [
      'test/e2e/registration/registration-at-a-bare-server.test.ts',
      'test/e2e/registration/registration.test.ts',
    ],
    [
      'test/e2e/registration/registration-of-an-unreachable-n8n.test.ts',
      'test/e2e/registration/registration.test.ts',
    ],
    ['test/e2e/situations/copied-flows.test.ts', 'test/e2e/registration/registration.test.ts'],
    ['test/e2e/situations/parts-of-flows.test.ts', 'test/e2e/flows.test.ts'],
    ['test/e2e/situations/queue-mode.test.ts', 'test/e2e/flows.test.ts'],
    ['test/e2e/situations/repeated-steps.test.ts', 'test/e2e/flows.test.ts'],
  ]),
};

/**
 * @param {readonly import('./parts.mjs').PartName[]} names of the parts that run
 * @returns {string[]} the long test files of these parts
 */
export const longTestsOf = (names) =>
  names.flatMap((name) => (name === 'unit' || name === 'e2e' ? [...LONG_TESTS[name].keys()] : []));
