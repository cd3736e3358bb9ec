import { readdirSync, readFileSync, rmSync } from 'node:fs';
import { basename, dirname, join } from 'node:path';
import { Run } from '@docloom/contract';
import { Client } from '../client.ts';
import { readPdf } from '../pdf/read-pdf.ts';
import { sheetOffice } from '../pdf/sheet-office.ts';
import { Receiver } from '../receiver.ts';
import { RunningService } from '../running-service.ts';
import { textWith } from '../some-text.ts';
import { TemporaryFolder } from '../temporary-folder.ts';
import type { KilledRun } from './run-killed-at.ts';
import { runKilledAt } from './run-killed-at.ts';

let receiver: Receiver;
let folder: TemporaryFolder;
let killed: KilledRun;
beforeEach(async () => {
  receiver = await Receiver.start();
  folder = new TemporaryFolder();
});
afterEach(async () => {
  await receiver.stop();
  folder.remove();
  rmSync(dirname(dirname(killed.driveFolder)), { recursive: true, force: true });
});

/**
 * The paths of the outputs: all that lies in the workflow's folder itself. The killed service has
 * none for its holder; the next one makes it and moves the files there.
 */
function outputPaths(): string[] {
  return readdirSync(killed.driveFolder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile() && basename(entry.parentPath) === 'Orders')
    .map(({ parentPath, name }) => join(parentPath, name));
}

const outputs = () =>
  outputPaths()
    .map((path) => basename(path))
    .toSorted();

const openPdf = () => {
  const path = outputPaths().find((output) => basename(output) === 'Order.pdf');
  return readPdf(readFileSync(path ?? 'Order.pdf'));
};

/** A new service on what the killed one has left, until the run has ended. */
async function serviceThatEndsTheRun(): Promise<Run> {
  const { driveFolder, workflowId, runId } = killed;
  const soffice = await sheetOffice(folder.path);
  const service = await RunningService.start({ dataFolder: dirname(driveFolder), soffice });
  try {
    const client = new Client(service.url, 'dlt_of_ada');
    const answer = await client.get(`/v0/workflows/${workflowId}/runs/${runId}/?wait=60`);
    const run = answer.shows(200, Run);
    await receiver.hears(1);
    return run;
  } finally {
    await service.stop();
  }
}

describe('Contract §2, removeOutput: a service that is killed', () => {
  it.each([
    ['before the document has a name', []],
    ['before the document is written', []],
    ['before the PDF is written', ['Order.docx']],
    ['before the document is removed', ['Order.docx', 'Order.pdf']],
    ['before the run ends', ['Order.pdf']],
  ] as const)('%s has left %j, and the next one leaves only the PDF', async (moment, left) => {
    killed = await runKilledAt(moment, receiver.url);
    expect(outputs()).toEqual(left);
    if (outputs().includes('Order.pdf')) expect(openPdf().pages).toHaveLength(1);

    const run = await serviceThatEndsTheRun();
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      error: null,
      outputs: [{ file: null, pdf: { name: 'Order.pdf' }, error: null }],
      warnings: [textWith('nobody')],
    });
    expect(outputs()).toEqual(['Order.pdf']);
    expect(openPdf().pages).toHaveLength(1);
    expect(receiver.events).toMatchObject([
      {
        type: 'documents.created',
        data: { documents: [{ file: null, pdf: { name: 'Order.pdf' } }] },
      },
    ]);
  });
});
