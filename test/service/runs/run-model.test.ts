import { open } from 'node:fs/promises';
import { join } from 'node:path';
import type { AsyncCommand } from 'fast-check';
import * as fc from 'fast-check';
import { AT_TOP_LEVEL } from '../drive/at-top-level.ts';
import type { DocumentRecord } from '../../../service/src/store/records/documents.ts';
import { listSources } from '../../../service/src/store/records/sources.ts';
import {
  newDocument,
  newOptions,
} from '../../../service/src/workflows/documents/document-record.ts';
import { driveInFolder } from '../drive/drive-in-folder.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { makeReceiver, makeWorkflow } from '../seeds.ts';
import { makeUser } from '../users.ts';
import {
  accept,
  anyCommand,
  killedWithin,
  moveOnToNextJob,
  NO_FAULTS,
  retry,
  tryOnce,
} from './run-commands.ts';
import type { Faults, Kind } from './run-model.ts';
import { KINDS, RunModel } from './run-model.ts';
import { RunWorld } from './run-world.ts';

const SEQUENCES = 1_000;
/** Milliseconds: a thousand sequences are half a minute of work, and may have a tenth of a processor. */
const BUSY_MACHINE = 10 * 60_000;

const held = partsForEachTest({ holders: AT_TOP_LEVEL });

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
  const { relaxedStore } = held.parts;
  const user = await makeUser(held.parts, 'Ann');
  const drive = driveInFolder(held.driveFolder, { ...held.parts, store: relaxedStore });
  const parts = { ...held.parts, store: relaxedStore, drive };
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

describe('A retry that overwrites a file that an event has reported', () => {
  /** Lets a run fail, so that an event tells of what was made, and retries it. */
  const retried = async (faults: Partial<Faults>) => {
    await syncNothing();
    const world = await makeWorld();
    await world.forgetAll();
    const model = new RunModel(held.clock.now(), world.documents);
    const follow = async (...commands: AsyncCommand<RunModel, RunWorld>[]) => {
      for (const one of commands) if (one.check(model)) await one.run(model, world);
    };
    await follow(accept, tryOnce({ ...NO_FAULTS, ...faults }), retry(0));
    const told = model.runs[0]!.events.length;
    return { model, world, follow, news: () => model.runs[0]!.events.slice(told) };
  };
  const ofKind = (model: RunModel, kind: Kind) =>
    model.documents.find((document) => document.kind === kind)!.id;

  it('and fails permanently at a later attempt, reports it', async () => {
    const { model, follow, news } = await retried({ 'with a PDF': 'not convertible' });
    await follow(tryOnce({ ...NO_FAULTS, 'with a PDF': 'converter unavailable' }));
    await follow(moveOnToNextJob, tryOnce({ ...NO_FAULTS, 'with a PDF': 'template broken' }));
    expect(news()).toEqual([
      `documents.created ${ofKind(model, 'with a PDF')} document`,
      'run.failed template_broken',
    ]);
  });

  it('and fails permanently after it was postponed, reports it', async () => {
    const { model, follow, news } = await retried({ 'with a PDF': 'not convertible' });
    await follow(tryOnce({ ...NO_FAULTS, 'with a PDF': 'converter busy' }));
    await follow(moveOnToNextJob, tryOnce({ ...NO_FAULTS, 'with a PDF': 'template broken' }));
    expect(news()[0]).toBe(`documents.created ${ofKind(model, 'with a PDF')} document`);
  });

  it('and writes nothing, reports nothing', async () => {
    const { follow, news } = await retried({ 'with a PDF': 'not convertible' });
    await follow(tryOnce({ ...NO_FAULTS, 'with a PDF': 'template broken' }));
    expect(news()).toEqual(['run.failed template_broken']);
  });

  const CALLS = Array.from({ length: 9 }, (_, position) => position + 1);
  it.each(CALLS)('reports the PDF if the process dies after call %d of a port', async (at) => {
    const { model, world, follow, news } = await retried({ 'PDF alone': 'not convertible' });
    await follow(killedWithin(NO_FAULTS, at, 'dies after', 1));
    expect(model.unended).toHaveLength(1);
    await comesToAnEnd(model, world);
    expect(news()).toEqual([`documents.created ${ofKind(model, 'PDF alone')} PDF`]);
  });
});

it(
  'a run matches its model after any sequence of commands',
  async () => {
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
  },
  BUSY_MACHINE,
);
