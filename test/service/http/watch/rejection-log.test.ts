import { pino } from 'pino';
import type { Rejection } from '../../../../service/src/http/watch/rejection-log.ts';
import { RejectionLog } from '../../../../service/src/http/watch/rejection-log.ts';
import { HeldTimers } from '../../held-timers.ts';

const MINUTE = 60_000;

let timers: HeldTimers;
let lines: Record<string, unknown>[];
let rejections: RejectionLog;
beforeEach(() => {
  timers = new HeldTimers();
  lines = [];
  const write = (line: string) => lines.push(JSON.parse(line) as Record<string, unknown>);
  rejections = new RejectionLog(pino({ level: 'info', base: null }, { write }), timers);
});

const GUESS: Rejection = {
  code: 'token_unknown',
  method: 'GET',
  route: '/v0/workflows/',
  status: 403,
  user: undefined,
  client: '192.0.2.1',
};

const counts = () => lines.map(({ code, client, count }) => [code, client, count]);

describe('rejected requests in the log', () => {
  it('are logged at once, with the client', () => {
    rejections.add(GUESS);
    expect(lines).toEqual([
      expect.objectContaining({
        msg: 'Request rejected',
        code: 'token_unknown',
        method: 'GET',
        route: '/v0/workflows/',
        status: 403,
        client: '192.0.2.1',
        count: 1,
      }),
    ]);
  });

  it('are counted if they are the same, and told once a minute', () => {
    for (let n = 0; n < 1000; n += 1) rejections.add(GUESS);
    expect(counts()).toEqual([['token_unknown', '192.0.2.1', 1]]);
    timers.run(MINUTE);
    expect(counts()).toEqual([
      ['token_unknown', '192.0.2.1', 1],
      ['token_unknown', '192.0.2.1', 999],
    ]);
    timers.run(MINUTE);
    expect(lines).toHaveLength(2);
    rejections.add(GUESS);
    expect(lines).toHaveLength(3);
  });

  it('are told apart by code, client and user', () => {
    rejections.add(GUESS);
    rejections.add({ ...GUESS, client: '192.0.2.2' });
    rejections.add({ ...GUESS, code: 'not_yours', user: 'usr_1' });
    rejections.add({ ...GUESS, code: 'not_yours', user: 'usr_2' });
    expect(lines).toHaveLength(4);
  });

  it('fill no log, however many clients send them, and all of them are counted', () => {
    for (let n = 0; n < 1000; n += 1) rejections.add({ ...GUESS, client: `192.0.2.${String(n)}` });
    timers.run(MINUTE);
    expect(lines).toHaveLength(102);
    expect(counts().at(-1)).toEqual(['token_unknown', undefined, 899]);
    const total = lines.reduce((sum, { count }) => sum + Number(count), 0);
    expect(total).toBe(1000);
  });

  it('are told before the end, and no timer is left', () => {
    rejections.add(GUESS);
    rejections.add(GUESS);
    rejections.report();
    expect(counts().at(-1)).toEqual(['token_unknown', '192.0.2.1', 1]);
    expect(lines).toHaveLength(2);
    expect(timers.areIdle).toBe(true);
  });

  it.each(['not_found', 'invalid_request', 'internal'] as const)(
    'do not include %s, which is an ordinary error',
    (code) => {
      rejections.add({ ...GUESS, code });
      expect(lines).toEqual([]);
      expect(timers.areIdle).toBe(true);
    },
  );
});
