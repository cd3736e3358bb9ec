import { pino } from 'pino';
import { DatabasePresence } from '../../../service/src/health/database-presence.ts';
import type { DatabaseAddress } from '../../../service/src/store/database-address.ts';
import { HeldClock } from '../held-clock.ts';

let clock: HeldClock;
let isInPlace: boolean;
let looks: number;
let lines: { level: number; msg: string }[];
let presence: DatabasePresence;

function presenceOf(kind: DatabaseAddress['kind']): DatabasePresence {
  const write = (line: string) => lines.push(JSON.parse(line) as (typeof lines)[number]);
  return new DatabasePresence({
    isInPlace: () => {
      looks += 1;
      return isInPlace;
    },
    kind,
    monotonic: clock,
    log: pino({}, { write }),
  });
}

beforeEach(() => {
  clock = new HeldClock();
  isInPlace = true;
  looks = 0;
  lines = [];
  presence = presenceOf('file');
});

describe('the presence of the database', () => {
  it('is checked at most once a second', () => {
    presence.require();
    presence.require();
    clock.moveOn(999);
    presence.require();
    expect(looks).toBe(1);
    clock.moveOn(1);
    presence.require();
    expect(looks).toBe(2);
  });

  it('is required with an error of the catalogue', () => {
    isInPlace = false;
    expect(() => presence.require()).toThrow('database of the service was removed or replaced');
  });

  it('on a server is required with a temporary error', () => {
    isInPlace = false;
    presence = presenceOf('postgres');
    expect(() => presence.require()).toThrow('The service cannot store anything');
    expect(presence.reason).toContain('cannot be reached');
    expect(lines[0]?.msg).toContain('keeps other services away');
  });

  it('logs each change once', () => {
    const look = (inPlace: boolean) => {
      isInPlace = inPlace;
      clock.moveOn(1_000);
      presence.isInPlace();
    };
    for (const inPlace of [true, false, false, false, true, true]) look(inPlace);
    expect(lines.map(({ level }) => level)).toEqual([50, 30]);
    expect(lines[0]?.msg).toContain('Move the original file back');
  });
});
