import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { DriveFile } from '@docloom/contract';
import PizZip from 'pizzip';
import type { Client } from '../client.ts';
import { RunnableWorkflow } from '../runnable-workflow.ts';
import { holderFolderIn } from '../drive/holder-folder.ts';
import { RunningService } from '../running-service.ts';
import { squarePng } from '../../engine/render/rich/pictures.ts';

let service: RunningService;
let owner: Client;
let colleague: Client;
let stranger: Client;
let workflow: RunnableWorkflow;
let workflows = 0;

beforeAll(async () => {
  service = await RunningService.start();
  owner = await service.clientOf({ email: 'ada@test', name: 'Ada', team: 'Orders' });
  colleague = await service.clientOf({ email: 'ben@test', name: 'Ben', team: 'Orders' });
  stranger = await service.clientOf({ email: 'eve@test', name: 'Eve', team: 'Others' });
});
afterAll(() => service.stop());

const name = () => `Photos ${String(workflows)}`;
beforeEach(async () => {
  workflows += 1;
  workflow = await RunnableWorkflow.create(owner, name());
  await workflow.addTemplate(['{{#photos}}{{ . | image }}{{/photos}}'], { outputName: 'Album' });
});

const upload = async (client: Client, content: Uint8Array<ArrayBuffer>) =>
  (await client.upload('photo.png', content)).shows(201, DriveFile);
const png = (pixels: number) => Uint8Array.from(squarePng(pixels));

/** The pictures of the output. */
function pictures(): Buffer[] {
  const zip = new PizZip(
    readFileSync(join(holderFolderIn(service.driveFolder, 'Orders'), name(), 'Album.docx')),
  );
  return zip.file(/media\//).map((file) => Buffer.from(file.asUint8Array()));
}

const leftOut = (id: string) =>
  `{{.}}: The picture was omitted: there is no Drive File "${id}" that the owner of the workflow can access. Upload the picture, or correct its ID.`;

describe('a picture from the drive', () => {
  it('is shown by its id, and by the Drive File of events and responses', async () => {
    const one = await upload(owner, png(8));
    const two = await upload(owner, png(9));
    const run = await workflow.run({ photos: [one.id, two] });
    expect(run).toMatchObject({ status: 'SUCCEEDED', warnings: [] });
    expect(pictures()).toEqual([Buffer.from(png(8)), Buffer.from(png(9))]);
  });

  it("is shown when it belongs to a member of the owner's team", async () => {
    const { id } = await upload(colleague, png(8));
    expect((await workflow.run({ photos: [id] })).warnings).toEqual([]);
    expect(pictures()).toHaveLength(1);
  });

  it('of a stranger is never shown, and looks like a missing one', async () => {
    const secret = await upload(stranger, png(8));
    const run = await workflow.run({ photos: [secret.id, 'fil_nothing', secret] });
    expect(run).toMatchObject({
      status: 'SUCCEEDED',
      warnings: [leftOut(secret.id), leftOut('fil_nothing')],
    });
    expect(pictures()).toEqual([]);
  });

  it("of the data's sender is shown only if the workflow's owner may read it", async () => {
    const own = await upload(stranger, png(8));
    const hook = workflow.hook;
    const sent = await stranger.send('POST', hook, { json: { photos: [own.id] } });
    const run = await workflow.ended(sent.headers.get('docloom-run-id') as never);
    expect(run.warnings).toEqual([leftOut(own.id)]);
  });

  it('that is too large is omitted before it is read', async () => {
    const large = await upload(owner, new Uint8Array(20 * 1024 * 1024 + 1));
    const small = await upload(owner, png(8));
    const run = await workflow.run({ photos: [large.id, small.id] });
    expect(run.warnings).toEqual([
      '{{.}}: The picture was omitted: it is larger than 20 MB. Make the picture smaller before you send it.',
    ]);
    expect(pictures()).toHaveLength(1);
  });

  it('is omitted after the 200th: a document cannot read the whole drive', async () => {
    const { id } = await upload(owner, png(8));
    const unknown = Array.from({ length: 200 }, (_, index) => `fil_${String(index)}`);
    const { warnings } = await workflow.run({ photos: [...unknown, id] });
    expect(warnings.at(-1)).toMatch(/the document shows more than 200 Drive Files/);
    expect(pictures()).toEqual([]);
  });
});
