import { once } from 'node:events';
import { ConverterUnavailable, NotConvertible } from '../../../../service/src/pdf/converter.ts';
import { until } from '../../until.ts';
import { anErrorOf } from '../an-error-of.ts';
import { serviceThatConverts } from './service-that-converts.ts';
import type { Beginning } from './scripted-pool.ts';
import { ScriptedPool } from './scripted-pool.ts';

const pools: ScriptedPool[] = [];

function newPool(limits?: ConstructorParameters<typeof ScriptedPool>[0], beginning?: Beginning) {
  const pool = new ScriptedPool(limits, beginning);
  pools.push(pool);
  return pool;
}

afterEach(async () => {
  await Promise.all(pools.splice(0).map((pool) => pool.close()));
});

const isAlive = (pid: number) => {
  try {
    return process.kill(pid, 0);
  } catch {
    return false;
  }
};

describe('A process of a converter', () => {
  it('is started by the first document and takes the next ones', async () => {
    const pool = newPool();
    expect(pool.processIds).toEqual([]);
    expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
    expect(pool.asked).toEqual(['started', 'one', 'two']);
  });

  it('is started before, when a PDF will be wanted', async () => {
    const pool = newPool();
    pool.pool.warmUp();
    await until('the process', () => pool.processIds.length === 1);
    pool.pool.warmUp();
    await pool.convert('one');
    expect(pool.asked).toEqual(['started', 'one']);
  });

  it('has one document at a time; another waits', async () => {
    const pool = newPool();
    const texts = ['one', 'two', 'three', 'four'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.asked).toEqual(['started', ...texts]);
  });

  it('is one of several when the operator wants several', async () => {
    const pool = newPool({ processes: 2 });
    await Promise.all(['one', 'two', 'three'].map((text) => pool.convert(text)));
    expect(pool.processIds).toHaveLength(2);
  });

  it('is replaced after so many documents', async () => {
    const pool = newPool({ documents: 2 });
    for (const text of ['one', 'two', 'three']) await pool.convert(text);
    expect(pool.asked).toEqual(['started', 'one', 'two', 'started', 'three']);
  });

  it('is replaced when it has grown too large', async () => {
    const pool = newPool({ memory: 1 });
    await pool.convert('one');
    await pool.convert('two');
    expect(pool.asked.slice(0, 4)).toEqual(['started', 'one', 'started', 'two']);
  });

  it('is replaced when somebody has ended it', async () => {
    const pool = newPool();
    await pool.convert('one');
    const [pid] = pool.processIds;
    process.kill(pid!, 'SIGKILL');
    await until('its end', () => !isAlive(pid!));
    expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
  });

  it('ends when the pool is closed, also while it starts', async () => {
    const used = newPool();
    await used.convert('one');
    const starting = newPool({}, 'mute');
    starting.pool.warmUp();
    await until('the process', () => starting.processIds.length === 1);
    await Promise.all([used.pool.close(), starting.pool.close()]);
    expect([...used.processIds, ...starting.processIds].filter(isAlive)).toEqual([]);
  });

  it('ends with the service when that is killed in the middle of a document', async () => {
    const service = await serviceThatConverts('hang');
    service.process.kill('SIGKILL');
    await once(service.process, 'exit');
    await until('the end of the converter', () => !isAlive(service.converter));
  });
});

describe('A document on which a process fails', () => {
  it.each(['end', 'refuse'])('is tried once more, in a fresh process (%s)', async (text) => {
    const pool = newPool();
    await expect(pool.convert(text)).rejects.toThrow(NotConvertible);
    expect(pool.asked).toEqual(['started', text, 'started', text]);
  });

  it.each(['hang', 'freeze'])('is given up when it takes too long (%s)', async (text) => {
    const pool = newPool({ conversion: 200 });
    const refused = pool.convert(text);
    await expect(refused).rejects.toThrow(NotConvertible);
    await expect(refused).rejects.toThrow('failed twice on it (it took longer than 0.2 seconds)');
    expect(pool.processIds.filter(isAlive)).toEqual([]);
  });

  it('is set aside: no process sees it again', async () => {
    const pool = newPool();
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    const asked = pool.asked;
    await expect(pool.convert('end')).rejects.toThrow('failed twice on it (its process ended)');
    expect(pool.asked).toEqual(asked);
  });

  it('costs nobody else a PDF', async () => {
    const pool = newPool();
    const others = ['one', 'two', 'three'];
    const [failed, ...made] = await Promise.allSettled(
      ['end', ...others].map((text) => pool.convert(text)),
    );
    expect(failed).toMatchObject({ status: 'rejected' });
    expect(made).toEqual(
      others.map((text) => ({ status: 'fulfilled', value: `CLOUD_DOCS ${text}` })),
    );
  });
});

describe('A converter that is not available says so, and sets no document aside', () => {
  it('when it cannot be started', async () => {
    const pool = newPool({}, 'unable');
    for (let time = 1; time <= 2; time += 1) {
      const refused = pool.convert('one');
      await expect(refused).rejects.toThrow(ConverterUnavailable);
      await expect(refused).rejects.toThrow('does not start: it is only a play');
    }
  });

  it('when it takes too long to start', async () => {
    const pool = newPool({ start: 200 }, 'mute');
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.processIds.filter(isAlive)).toEqual([]);
  });

  it('when too many documents wait', async () => {
    const pool = newPool({ waiting: 1 });
    const [first, second, third] = await Promise.allSettled(
      ['one', 'two', 'three'].map((text) => pool.convert(text)),
    );
    expect([first, second]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(third).toEqual({ status: 'rejected', reason: anErrorOf(ConverterUnavailable) });
    expect(await pool.convert('three')).toBe('CLOUD_DOCS three');
  });

  it('when it has been closed', async () => {
    const pool = newPool();
    await pool.pool.close();
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.asked).toEqual([]);
  });
});
