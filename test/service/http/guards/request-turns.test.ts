import { setImmediate } from 'node:timers/promises';
import { RequestTurns } from '../../../../service/src/http/guards/request-turns.ts';

const SECOND = 1_000;

let elapsed = 0;
let turns: RequestTurns;
const admitted: string[] = [];
beforeEach(() => {
  turns = new RequestTurns({ elapsed: () => elapsed });
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
