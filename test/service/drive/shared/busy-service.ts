// node busy-service.ts <address of the database> <folder of the drive> <id of the owner> <seed>
//
// A service that works on a drive at random until it is killed. It prints a line when it begins.
import { setImmediate } from 'node:timers/promises';
import type { UserId } from '../../../../contract/src/index.ts';
import { Random } from '../../../chaos/random.ts';
import { DocloomError } from '../../../../service/src/errors/errors.ts';
import { systemClock } from '../../../../service/src/time/clock.ts';
import { ServiceOfATest } from './service-of-a-test.ts';

const [url = '', folder = '', ownerId = '', seed = ''] = process.argv.slice(2);
const AT_ONCE = 4;
/** So many files there are in the long run, that the processes meet at them. */
const MOST_FILES = 20;

const { drive, ids } = await ServiceOfATest.open({
  ...{ url, folder, clock: systemClock, templates: null },
});
const random = new Random(Number(seed));
const wanted = () => ({
  folders: [random.pick(['Sales', 'Purchasing'])],
  name: 'Invoice.docx',
  ownerId: ownerId as UserId,
});
const content = () => Buffer.from('content '.repeat(1 + random.below(50)));

async function step(): Promise<void> {
  const files = await drive.list();
  if (files.length === 0 || (files.length < MOST_FILES && random.happens(0.4))) {
    const written = content();
    if (random.happens(0.5)) {
      await drive.add(wanted(), written);
      return;
    }
    const id = ids.driveFile();
    await drive.reserve({ ...wanted(), id, size: written.length });
    await drive.write(id, written);
    return;
  }
  const { id } = random.pick(files);
  const work = [
    () => drive.write(id, content()),
    () => drive.removeUnused(id),
    () => drive.read(id),
    () => drive.scan(setImmediate),
  ];
  await random.pick(work)();
}

async function workOn(): Promise<never> {
  for (;;) {
    await step().catch((cause: unknown) => {
      // Another one has removed the file.
      if (!(cause instanceof DocloomError) || cause.code !== 'file_unknown') throw cause;
    });
  }
}

console.log('begins');
await Promise.all(Array.from({ length: AT_ONCE }, workOn));
