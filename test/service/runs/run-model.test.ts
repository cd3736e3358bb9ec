import { open } from 'node:fs/promises';
import { join } from 'node:path';
import * as fc from 'fast-check';
import { LocalDrive } from '../../../service/src/drive/local/local-drive.ts';
import type { DocumentRecord } from '../../../service/src/store/documents.ts';
import { listSources } from '../../../service/src/store/sources.ts';
import { newDocument, newOptions } from '../../../service/src/workflows/document-record.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import { accept, anyCommand, moveOnToNextJob, NO_FAULTS, tryOnce } from './run-commands.ts';
import type { Kind } from './run-model.ts';
import { KINDS, RunModel } from './run-model.ts';
import { RunWorld } from './run-world.ts';

const SEQUENCES = 1_000;

const held = partsForEachTest();

/** No power is cut here, so nothing has to wait for the disk. */
async function syncNothing(): Promise<void> {
  const handle = await open(join(held.driveFolder, 'any'), 'w');
  const handles = Object.getPrototypeOf(handle) as { sync: () => Promise<void> };
  await handle.close();
  jest.spyOn(handles, 'sync').mockImplementation(async () => undefined);
}

afterEach(() => jest.restoreAllMocks());

const OPTIONS: Record<Kind, { createPdfCopy: boolean; removeOutput: boolean }> = {
  document: { createPdfCopy: false, removeOutput: false },
  'with a PDF': { createPdfCopy: true, removeOutput: false },
  'PDF alone': { createPdfCopy: true, removeOutput: true },
};

/** The same database for all of the sequences: to make one takes longer than to use it. */
async function makeWorld(): Promise<RunWorld> {
  const { unsyncedStore } = held.parts;
  const user = await makeUser(held.parts, 'Ann');
  const drive = new LocalDrive({ ...held.parts, folder: held.driveFolder, store: unsyncedStore });
  const parts = { ...held.parts, store: unsyncedStore, drive };
  const workflowId = await makeWorkflow(parts, user);
  await makeReceiver(parts, workflowId, { events: ['documents.created', 'run.failed'] });
  const kinds = new Map<string, Kind>();
  const documents: DocumentRecord[] = [];
  for (const kind of KINDS) {
    const template = { folders: [], name: 'Output.docx', ownerId: user.id };
    const file = await drive.add(template, Buffer.from(kind));
    kinds.set(file.id, kind);
    const options = newOptions(template, OPTIONS[kind]);
    documents.push(newDocument(parts, workflowId, { documentType: 'CLOUD_DOCS' }, file, options));
    // So that they are in this order everywhere.
    held.clock.moveOn(1);
  }
  const [source] = await listSources(parts.store, [workflowId]);
  if (!source) throw new Error('There is no source');
  const { clock, driveFolder } = held;
  return new RunWorld({ parts, clock, driveFolder, source, documents, kinds });
}

/** However far it has come: where nothing stands in the way any more, every run ends. */
async function comesToAnEnd(model: RunModel, world: RunWorld): Promise<void> {
  while (moveOnToNextJob.check(model)) {
    await moveOnToNextJob.run(model, world);
    await tryOnce(NO_FAULTS).run(model, world);
  }
  expect(model.unended).toEqual([]);
}

it('a run is what its model says, whatever happens', async () => {
  await syncNothing();
  const world = await makeWorld();
  await fc.assert(
    fc.asyncProperty(fc.commands(anyCommand, { maxCommands: 15 }), async (commands) => {
      await world.forgetAll();
      const model = new RunModel(held.clock.now(), world.documents);
      await accept.run(model, world);
      await fc.asyncModelRun(() => ({ model, real: world }), commands);
      await comesToAnEnd(model, world);
    }),
    { numRuns: SEQUENCES },
  );
});
