import { mkdirSync } from 'node:fs';
import { join } from 'node:path';
import { Client } from '../service/client.ts';
import { SmallDisk } from '../service/small-disk.ts';
import { TemporaryFolder } from '../service/temporary-folder.ts';
import { testsWithSmallDisk } from '../service/tests-with.ts';
import { until } from '../service/until.ts';
import { unusedPort } from '../service/unused-port.ts';
import { filesBelow } from './checks/check-drive.ts';
import { checkOutcome } from './checks/check-outcome.ts';
import { FolderDrive } from './drives/folder-drive.ts';
import { ReceivedEvents } from './received-events.ts';
import { MortalService } from './mortal-service.ts';
import type { Plan } from './plans.ts';
import { DOCUMENT_PLANS } from './plans.ts';
import { Random } from './random.ts';
import { Senders } from './senders.ts';
import type { SentEvent } from './sent-event.ts';
import { FileDatabase } from './databases/file-database.ts';
import { untilZero } from './until-zero.ts';
import type { ChaosWorkflow } from './workflow.ts';
import { makeWorkflow } from './workflow.ts';
import { partialFilesIn } from '../service/drive/partial-files.ts';

const MEGABYTES = 32;
/** Before the disk is full, and meanwhile. */
const EVENTS = { before: 40, meanwhile: 260 };
const REJECTIONS = 30;
/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 600_000;

/** The size of each event, so that the free space of the database log is enough for only a few. */
const BULKY = 'x'.repeat(40_000);
const bulky = (plan: Plan): Plan => ({
  ...plan,
  data: (number) => ({ ...plan.data(number), remark: BULKY }),
});

testsWithSmallDisk('a full disk', () => {
  describe('A disk that is full while events arrive', aFullDisk);
});

function aFullDisk(): void {
  let folder: TemporaryFolder;
  let disk: SmallDisk;
  let service: MortalService;
  let heard: ReceivedEvents;
  beforeEach(async () => {
    folder = new TemporaryFolder();
    const mounted = join(folder.path, 'disk');
    mkdirSync(mounted);
    disk = SmallDisk.mount(mounted, MEGABYTES);
    const place = { folder: join(mounted, 'data'), logFile: join(folder.path, 'service.log') };
    const drive = FolderDrive.inDataFolder(place.folder);
    const database = new FileDatabase(join(place.folder, 'docloom.db'));
    service = new MortalService({ port: await unusedPort(), drive, database, ...place });
    const always = { fails: 0, dies: 0, silences: 0, absences: 0 };
    heard = await ReceivedEvents.start(new Random(1), always, 0);
    service.begin();
    await service.listens();
  });
  afterEach(async () => {
    await service.abandon();
    await heard.stop();
    disk.unmount();
    folder.remove();
  });

  const driveFolder = () => join(service.folder, 'drive');

  async function makeWorkflows(): Promise<ChaosWorkflow[]> {
    const client = new Client(service.url, MortalService.token);
    const workflows: ChaosWorkflow[] = [];
    for (const plan of DOCUMENT_PLANS.map(bulky)) {
      const workflow = await makeWorkflow(client, plan, heard.addressFor(plan.name));
      heard.knows(workflow);
      workflows.push(workflow);
    }
    return workflows;
  }

  function eventsFor(workflows: readonly ChaosWorkflow[]): SentEvent[] {
    return Array.from({ length: EVENTS.before + EVENTS.meanwhile }, (_, position) => {
      const key = position % 2 === 0 ? `event-${position}` : null;
      const workflow = workflows[position % workflows.length]!;
      return { number: position + 1, workflow, key, answers: [], tries: 0 };
    });
  }

  it(
    'is answered with 503; accepted data produces its documents when space is free',
    async () => {
      const sent = eventsFor(await makeWorkflows());
      const templates = new Set(filesBelow(driveFolder()));
      const senders = new Senders(sent, new Random(1), {
        origins: [service.url],
        // Nothing is stored on a full disk.
        mayBeStored: () => false,
      });
      try {
        senders.permit(EVENTS.before, 0);
        await until('the first events', () => heard.all.length > EVENTS.before / 4);
        senders.permit(EVENTS.meanwhile, 0);
        await until('a rejection', () => {
          disk.fill();
          return senders.rejections > REJECTIONS;
        });
        expect(senders.left).toBeGreaterThan(0);
        // Incomplete files were removed, and their space is free again.
        await until('no half of a file', () => halves().length === 0);
        disk.makeRoom();
        await untilZero('events to send', () => senders.left);
        const database = new FileDatabase(join(service.folder, 'docloom.db'));
        await untilZero('jobs', () => database.countJobs());
        await service.end('SIGTERM', 'end');
        const stored = await database.read();
        const { lives } = service;
        const place = { driveFolder: driveFolder(), templates };
        const violations = checkOutcome({ sent, heard: heard.all, stored, lives, ...place });
        expect([
          ...service.violations,
          ...senders.violations,
          ...heard.violations,
          ...violations,
        ]).toEqual([]);
        expect(new Set(sent.map(({ answers }) => answers.length > 0))).toEqual(new Set([true]));
      } finally {
        await senders.stop();
      }
    },
    PATIENCE_MILLISECONDS,
  );

  const halves = () => partialFilesIn(driveFolder());
}
