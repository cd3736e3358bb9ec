import type { RunId } from '@docloom/contract';
import {
  EndingAnnouncements,
  ENDINGS_CHANNEL,
} from '../../../service/src/runs/ending-announcements.ts';
import { idsIn } from '../../../service/src/store/sharing/notifications.ts';
import { HeldTimers } from '../held-timers.ts';
import { NotificationHub } from './notification-hub.ts';

let hub: NotificationHub;
let timers: HeldTimers;
let announcements: EndingAnnouncements;
let heard: string[];
beforeEach(() => {
  hub = new NotificationHub();
  timers = new HeldTimers();
  announcements = new EndingAnnouncements(hub, timers);
  heard = [];
  const onPayload = (payload: string) => heard.push(...idsIn(payload));
  hub.subscribe(ENDINGS_CHANNEL, { onPayload, onConnected: () => undefined });
});

/** Lets time pass, and statements end. */
async function pass(milliseconds: number): Promise<void> {
  timers.run(milliseconds);
  await new Promise(setImmediate);
}

const idsOf = (count: number): RunId[] =>
  Array.from({ length: count }, (_, n): RunId => `run_${String(n).padStart(26, '0')}`);

describe('The announcements of ended runs', () => {
  it('are one statement for all of five milliseconds', async () => {
    announcements.add('run_1');
    await pass(4);
    announcements.add('run_2');
    expect(hub.sent).toEqual([]);
    await pass(1);
    expect(hub.sent).toEqual([['run_1 run_2']]);
    expect(heard).toEqual(['run_1', 'run_2']);
  });

  it('are none while no run ends', async () => {
    announcements.add('run_1');
    await pass(60_000);
    expect(hub.sent).toHaveLength(1);
    expect(timers.areIdle).toBe(true);
  });

  it('are at most twenty statements a second', async () => {
    for (const id of idsOf(1_000)) {
      announcements.add(id);
      await pass(1);
    }
    await pass(50);
    expect(hub.sent.length).toBeLessThanOrEqual(21);
    expect(heard).toEqual(idsOf(1_000));
  });

  it('have several payloads if one would be too long', async () => {
    const ids = idsOf(1_000);
    for (const id of ids) announcements.add(id);
    await pass(5);
    expect(hub.sent).toHaveLength(1);
    expect(hub.sent[0]?.length).toBeGreaterThan(1);
    expect(hub.sent[0]?.every((payload) => Buffer.byteLength(payload) < 8_000)).toBe(true);
    expect(heard).toEqual(ids);
  });

  it('collect further ends while a statement is in progress', async () => {
    const go = hub.hold();
    announcements.add('run_1');
    await pass(5);
    announcements.add('run_2');
    await pass(1_000);
    expect(hub.sent).toEqual([['run_1']]);
    go();
    await pass(0);
    await pass(50);
    expect(heard).toEqual(['run_1', 'run_2']);
  });

  it('go on after one was lost', async () => {
    hub.isLosing = true;
    announcements.add('run_1');
    await pass(5);
    hub.isLosing = false;
    announcements.add('run_2');
    await pass(50);
    expect(heard).toEqual(['run_2']);
  });

  it('are sent at once by a flush, also those behind a statement in progress', async () => {
    const go = hub.hold();
    announcements.add('run_1');
    await pass(5);
    announcements.add('run_2');
    const flushed = announcements.flush();
    go();
    await flushed;
    expect(heard).toEqual(['run_1', 'run_2']);
    await announcements.flush();
    expect(hub.sent).toHaveLength(2);
    expect(timers.areIdle).toBe(true);
  });
});
