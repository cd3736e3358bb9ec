import { once } from 'node:events';
import {
  ConverterBusy,
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../../../../service/src/pdf/converter.ts';
import { until } from '../../until.ts';
import { anErrorOf } from '../an-error-of.ts';
import { serviceThatConverts } from './service-that-converts.ts';
import { isAlive } from './is-alive.ts';
import { scriptedPools } from './pools-of-a-test.ts';

const newPool = scriptedPools();

describe('A converter process', () => {
  it('is started by the first document and converts the next ones', async () => {
    const pool = newPool();
    expect(pool.processIds).toEqual([]);
    expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
    expect(pool.asked).toEqual(['started', 'one', 'two']);
  });

  it.each([
    ['sanitize', NotConvertible],
    ['sanitize large', TooLargeToConvert],
  ])(
    'that refuses a document before it begins takes the next one, and nothing is retried: %s',
    async (text, kind) => {
      const pool = newPool();
      const refused = pool.convert(text);
      await expect(refused).rejects.toThrow(kind);
      await expect(refused).rejects.toMatchObject({ reasonForUsers: 'it has a huge picture' });
      expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
      expect(pool.asked).toEqual(['started', text, 'one']);
    },
  );

  it('is started early if a PDF will be needed', async () => {
    const pool = newPool();
    pool.pool.warmUp();
    await until('the process', () => pool.processIds.length === 1);
    pool.pool.warmUp();
    await pool.convert('one');
    expect(pool.asked).toEqual(['started', 'one']);
  });

  it('converts one document at a time; another waits', async () => {
    const pool = newPool();
    const texts = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.asked).toEqual(['started', ...texts]);
  });

  it('is one of several if the operator sets several', async () => {
    const pool = newPool({ processes: 2 });
    const texts = ['meet one', 'meet two', 'three'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.processIds).toHaveLength(2);
  });

  it('is counted while it is busy, and so are waiting documents', async () => {
    const pool = newPool();
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 0, waiting: 0 });
    const refused = Promise.allSettled(['hang', 'one', 'two'].map((text) => pool.convert(text)));
    await until('the document', () => pool.asked.includes('hang'));
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 1, waiting: 2 });
    await pool.pool.close();
    await refused;
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 0, waiting: 0 });
  });

  it('is started when the previous one is ready and documents still wait', async () => {
    const pool = newPool({ processes: 3 }, 'one at first');
    const first = ['meet one', 'two', 'three'].map((text) => pool.convert(text));
    await until('the second', () => pool.processIds.length === 2);
    pool.letOthersStart();
    await Promise.all([...first, pool.convert('meet four')]);
    expect(pool.asked.slice(0, 3)).toEqual(['started', 'meet one', 'started']);
  });

  it('ends when it was idle for long, and another is started', async () => {
    const pool = newPool({ idle: 100 });
    await pool.convert('one');
    const [pid] = pool.processIds;
    await until('its end', () => !isAlive(pid!));
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
    expect(pool.asked).toEqual(['started', 'one', 'started', 'two']);
  });

  it('does not end while it is busy, however long that takes', async () => {
    const pool = newPool({ idle: 100, processes: 2 });
    await pool.convert('one');
    const made = await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    expect(made).toHaveLength(2);
  });

  it.each([
    ['after so many documents', { documents: 1 }],
    ['when it has grown too large', { memory: 1 }],
  ])('is replaced %s, and works until the next is ready', async (_when, limits) => {
    const pool = newPool(limits, 'one at first');
    await pool.convert('one');
    await until('the next', () => pool.processIds.length === 2);
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
    const [worn, next] = pool.processIds;
    expect(pool.processOf('two')).toBe(worn);
    pool.letOthersStart();
    await until('the end of the worn one', () => !isAlive(worn!));
    await pool.convert('three');
    expect(pool.processOf('three')).toBe(next);
  });

  it('runs with at most one additional process while it is replaced', async () => {
    const pool = newPool({ documents: 1, processes: 2 });
    await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    let most = 0;
    await until('both to be replaced', () => {
      const alive = pool.processIds.filter(isAlive).length;
      most = Math.max(most, alive);
      return pool.processIds.length === 4 && alive === 2;
    });
    expect(most).toBeLessThanOrEqual(3);
  });

  it('is replaced if it was killed from outside', async () => {
    const pool = newPool();
    await pool.convert('one');
    const [pid] = pool.processIds;
    process.kill(pid!, 'SIGKILL');
    await until('its end', () => !isAlive(pid!));
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
  });

  it('ends when the pool is closed, even while it starts', async () => {
    const used = newPool();
    await used.convert('one');
    const starting = newPool({}, 'mute');
    starting.pool.warmUp();
    await until('the process', () => starting.processIds.length === 1);
    await Promise.all([used.pool.close(), starting.pool.close()]);
    expect([...used.processIds, ...starting.processIds].filter(isAlive)).toEqual([]);
  });

  it('is told to end if it has child processes, and is killed otherwise', async () => {
    for (const [end, asked] of [
      ['told', ['started', 'one', 'told']],
      ['killed', ['started', 'one']],
    ] as const) {
      const pool = newPool({}, 'ready', end);
      await pool.convert('one');
      await pool.pool.close();
      expect(pool.asked).toEqual(asked);
    }
  });

  it('ends with the service if that is killed during a conversion', async () => {
    const service = await serviceThatConverts('hang');
    service.process.kill('SIGKILL');
    await once(service.process, 'exit');
    await until('the end of the converter', () => !isAlive(service.converter));
  });
});

describe('A first page alone', () => {
  it('is all that the process converts', async () => {
    expect(await newPool().convertFirstPage('one')).toBe('CLOUD_DOCS first page one');
  });

  it.each([
    ['another', 'usr_2'],
    ['its own', 'usr_1'],
  ] as const)('takes turns with the whole PDFs of %s tenant', async (_whose, tenantId) => {
    const pool = newPool();
    const letters = { tenantId: 'usr_1', name: 'letters' } as const;
    const waiting = ['one', 'two', 'three'].map((text) => pool.convert(text, letters));
    waiting.push(pool.convertFirstPage('page', { tenantId, name: 'thumbnails' }));
    await Promise.all(waiting);
    expect(pool.asked).toEqual(['started', 'one', 'page', 'two', 'three']);
  });

  it('that cannot be made is quarantined, and the whole PDF is still attempted', async () => {
    const pool = newPool();
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'refuse')).toHaveLength(2);
    await expect(pool.convert('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'refuse')).toHaveLength(4);
  });

  it('is not attempted if the whole PDF could not be made', async () => {
    const pool = newPool();
    await expect(pool.convert('refuse')).rejects.toThrow(NotConvertible);
    const asked = pool.asked;
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked).toEqual(asked);
  });
});

describe('An unavailable converter says so, and quarantines no document', () => {
  it('if it cannot be started', async () => {
    const pool = newPool({}, 'unable');
    for (let time = 1; time <= 2; time += 1) {
      const refused = pool.convert('one');
      await expect(refused).rejects.toThrow(ConverterUnavailable);
      await expect(refused).rejects.toThrow('does not start: it is only a play');
    }
  });

  it('only if its start was not interrupted from outside', async () => {
    const pool = newPool({}, 'killed twice');
    expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
    expect(pool.asked).toEqual(['started', 'started', 'started', 'one']);
  });

  it('if it takes too long to start', async () => {
    const pool = newPool({ start: 200 }, 'mute');
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.processIds.filter(isAlive)).toEqual([]);
  });

  it('if too many documents wait', async () => {
    const pool = newPool({ waiting: 2 });
    const [first, second, third] = await Promise.allSettled(
      ['one', 'two', 'three'].map((text) => pool.convert(text)),
    );
    expect([first, second]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(third).toEqual({ status: 'rejected', reason: anErrorOf(ConverterBusy) });
    expect(await pool.convert('three')).toBe('CLOUD_DOCS three');
  });

  it('if it is closed meanwhile', async () => {
    const pool = newPool();
    const refused = Promise.allSettled(['hang', 'one'].map((text) => pool.convert(text)));
    await until('the document', () => pool.asked.includes('hang'));
    await pool.pool.close();
    const unavailable = { status: 'rejected', reason: anErrorOf(ConverterUnavailable) };
    expect(await refused).toEqual([unavailable, unavailable]);
  });

  it('if it was closed before', async () => {
    const pool = newPool();
    await pool.pool.close();
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.asked).toEqual([]);
  });
});
