import { setImmediate } from 'node:timers/promises';
import { RequestTurns } from '../../../../service/src/http/guards/request-turns.ts';

const SECOND = 1_000;

let elapsed = 0;
let isSaturated = false;
let turns: RequestTurns;
const admitted: string[] = [];
const load = {
  get isSaturated() {
    return isSaturated;
  },
};
beforeEach(() => {
  isSaturated = false;
  turns = new RequestTurns({ elapsed: () => elapsed }, load);
  admitted.length = 0;
});

const send = async (tenantId: 'usr_1' | 'usr_2', name: string) => {
  await turns.wait(tenantId);
  admitted.push(name);
};

/** Lets promises resolve, without a new iteration of the event loop. */
const settled = async () => {
  for (let count = 0; count < 10; count += 1) await Promise.resolve();
};

describe('Requests that arrive at once', () => {
  it('are admitted one per tenant and iteration, in order', async () => {
    await send('usr_2', 'a');
    const sent = ['b', 'c', 'd'].map((name) => send('usr_1', name));
    sent.push(send('usr_2', 'e'));
    await settled();
    expect(admitted).toEqual(['a', 'b', 'e']);
    await setImmediate();
    expect(admitted).toEqual(['a', 'b', 'e', 'c']);
    await Promise.all(sent);
    expect(admitted).toEqual(['a', 'b', 'e', 'c', 'd']);
  });

  it('come before one that arrives later', async () => {
    await send('usr_2', 'a');
    const sent = [send('usr_1', 'b'), send('usr_1', 'c')];
    await setImmediate();
    sent.push(send('usr_1', 'd'));
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    await Promise.all(sent);
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('do not wait if no other tenant has sent one within ten seconds', async () => {
    await send('usr_2', 'a');
    elapsed += 10 * SECOND;
    for (const name of ['b', 'c', 'd']) void send('usr_1', name);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
    await send('usr_2', 'e');
    elapsed += 9 * SECOND;
    const sent = ['f', 'g'].map((name) => send('usr_1', name));
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c', 'd', 'e', 'f']);
    await Promise.all(sent);
  });

  it('do not make a later one wait', async () => {
    await send('usr_2', 'a');
    await send('usr_1', 'b');
    await setImmediate();
    await setImmediate();
    const later = send('usr_1', 'c');
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    await later;
  });
});

describe('While the event loop is saturated', () => {
  beforeEach(() => {
    jest.useFakeTimers({ doNotFake: ['setImmediate', 'queueMicrotask', 'nextTick'] });
    isSaturated = true;
  });
  afterEach(() => jest.useRealTimers());

  it('the requests of a tenant are three milliseconds apart', async () => {
    await send('usr_2', 'a');
    const sent = ['b', 'c', 'd'].map((name) => send('usr_1', name));
    await setImmediate();
    expect(admitted).toEqual(['a', 'b']);
    jest.advanceTimersByTime(3);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    jest.advanceTimersByTime(2);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
    jest.advanceTimersByTime(1);
    await Promise.all(sent);
    expect(admitted).toEqual(['a', 'b', 'c', 'd']);
  });

  it('the first request of another tenant does not wait', async () => {
    await send('usr_2', 'a');
    const sent = ['b', 'c'].map((name) => send('usr_1', name));
    await send('usr_2', 'd');
    expect(admitted).toEqual(['a', 'b', 'd']);
    jest.advanceTimersByTime(3);
    await Promise.all(sent);
  });

  it('the requests of a single tenant do not wait', async () => {
    for (const name of ['a', 'b', 'c']) void send('usr_1', name);
    await settled();
    expect(admitted).toEqual(['a', 'b', 'c']);
  });
});

describe('Several tenants are active', () => {
  it('while the requests of two of them are less than ten seconds old', async () => {
    expect(turns.areSeveralActive).toBe(false);
    await send('usr_2', 'a');
    expect(turns.areSeveralActive).toBe(false);
    await send('usr_1', 'b');
    expect(turns.areSeveralActive).toBe(true);
    elapsed += 9 * SECOND;
    await send('usr_1', 'c');
    expect(turns.areSeveralActive).toBe(true);
    elapsed += SECOND;
    expect(turns.areSeveralActive).toBe(false);
  });
});
