import { DocumentMemory } from '../../../service/src/rendering/document-memory.ts';
import { RenderedDocument } from '../../../engine/src/rendered-document.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { sharedTemplates } from '../shared-templates.ts';
import { templatesThatRender } from '../templates-that-render.ts';
import { AcceptedRun } from '../runs/accepted-run.ts';

const shared = sharedTemplates();
let assembled: AssembledParts;
beforeEach(async () => {
  assembled = await AssembledParts.assemble({ templates: shared });
});
afterEach(() => assembled.close());

const RUNS = 4;
const TEMPLATE = 'Order {{number}}';

/** Performs runs side by side, with so much memory for their documents. */
async function performSideBySide(memory: number): Promise<{ atOnce: number; statuses: string[] }> {
  const runs: AcceptedRun[] = [];
  for (let number = 1; number <= RUNS; number += 1) {
    runs.push(await AcceptedRun.accept(assembled, [TEMPLATE], { number }));
  }
  const { templates } = assembled.parts;
  let rendering = 0;
  let atOnce = 0;
  const everybodyIsThere = Promise.withResolvers<undefined>();
  const parts = {
    ...assembled.parts,
    documentMemory: new DocumentMemory(memory),
    templates: templatesThatRender(templates, async (...order) => {
      rendering += 1;
      atOnce = Math.max(atOnce, rendering);
      if (rendering === RUNS) everybodyIsThere.resolve(undefined);
      // With room for all nobody ends before the last has come.
      if (memory > 1) await everybodyIsThere.promise;
      const rendered = await templates.render(...order);
      rendering -= 1;
      return rendered;
    }),
  };
  await Promise.all(runs.map((run) => run.perform(parts)));
  const records = await Promise.all(runs.map((run) => run.record()));
  return { atOnce, statuses: records.map(({ status }) => status) };
}

const ALL_MADE = Array.from({ length: RUNS }, () => 'SUCCEEDED');

describe('Documents that are made concurrently', () => {
  it('share the memory if there is enough', async () => {
    expect(await performSideBySide(1_000_000)).toEqual({ atOnce: RUNS, statuses: ALL_MADE });
  });

  it('wait for each other if there is not, and all are made', async () => {
    expect(await performSideBySide(1)).toEqual({ atOnce: 1, statuses: ALL_MADE });
  });
});

describe('A document releases its memory', () => {
  const MOST = 1_000;

  it.each([
    [
      'when it is made',
      async () =>
        new RenderedDocument({
          pieces: [new Uint8Array(1)],
          warnings: [],
          missingFiles: [],
          extension: '.docx',
        }),
    ],
    ['when it fails', () => Promise.reject(new Error('No'))],
  ])('%s', async (_, render) => {
    const documentMemory = new DocumentMemory(MOST);
    const run = await AcceptedRun.accept(assembled, [TEMPLATE], {});
    const templates = templatesThatRender(assembled.parts.templates, render);
    await run.perform({ ...assembled.parts, documentMemory, templates });
    // Only an empty room has that much.
    (await documentMemory.share(MOST, 'usr_1')).release();
  });

  it('if it shows pictures of the drive, which have a limit of their own', async () => {
    const memory = new DocumentMemory(MOST);
    const [one, other] = [
      await memory.share(MOST / 2, 'usr_1'),
      await memory.share(MOST / 2, 'usr_2'),
    ];
    await one.takeForPictures(MOST);
    let isIn = false;
    const waiting = other.takeForPictures(1).then(() => (isIn = true));
    expect(isIn).toBe(false);
    one.release();
    await waiting;
    other.release();
    const everything = await memory.share(MOST, 'usr_1');
    await everything.takeForPictures(MOST);
    everything.release();
  });
});
