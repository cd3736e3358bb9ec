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
import { KNOWN_GOOD, ScriptedPool } from './scripted-pool.ts';

const pools: ScriptedPool[] = [];

function newPool(...wanted: ConstructorParameters<typeof ScriptedPool>) {
  const pool = new ScriptedPool(...wanted);
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
    const texts = ['meet one', 'meet two', 'three'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.processIds).toHaveLength(2);
  });

  it('is counted while it is busy, and so is who waits', async () => {
    const pool = newPool();
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 0, waiting: 0 });
    const refused = Promise.allSettled(['hang', 'one', 'two'].map((text) => pool.convert(text)));
    await until('the document', () => pool.asked.includes('hang'));
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 1, waiting: 2 });
    await pool.pool.close();
    await refused;
    expect(pool.pool.occupancy).toEqual({ places: 1, busy: 0, waiting: 0 });
  });

  it('is started when the one before is ready and documents still wait', async () => {
    const pool = newPool({ processes: 3 }, 'one at first');
    const first = ['meet one', 'two', 'three'].map((text) => pool.convert(text));
    await until('the second', () => pool.processIds.length === 2);
    pool.letOthersStart();
    await Promise.all([...first, pool.convert('meet four')]);
    expect(pool.asked.slice(0, 3)).toEqual(['started', 'meet one', 'started']);
  });

  it('ends when it has had nothing to do for long, and another is started', async () => {
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
  ])('is replaced %s, and goes on until the next is ready', async (_when, limits) => {
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

  it('has one beside it at most while it is replaced', async () => {
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

  it('is told of its end when it has to end others with it, and killed when it has not', async () => {
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
    expect(pool.asked.slice(0, 4)).toEqual(['started', text, 'started', text]);
    expect(pool.asked.filter((what) => what === text)).toHaveLength(2);
  });

  it.each(['hang', 'freeze'])('is given up when it takes too long (%s)', async (text) => {
    const pool = newPool({ conversion: 1_000 });
    await expect(pool.convert(text)).rejects.toThrow('it took longer than');
    await expect(pool.convert(text)).rejects.toThrow(TooLargeToConvert);
    expect(isAlive(pool.processOf(text)!)).toBe(false);
  });

  it.each([
    ['one', 'killed 1', 2],
    ['two', 'killed 2', 3],
  ])('is not to blame when somebody kills %s: it becomes a PDF', async (_many, text, processes) => {
    const pool = newPool();
    expect(await pool.convert(text)).toBe(`CLOUD_DOCS ${text}`);
    expect(pool.processIds).toHaveLength(processes);
  });

  it('is set aside when a third is killed too: it may take all memory', async () => {
    const pool = newPool();
    await expect(pool.convert('killed')).rejects.toThrow(
      'failed three times on it (its process was killed)',
    );
    await expect(pool.convert('killed')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'killed')).toHaveLength(3);
  });

  it('is tried again by a process that has seen no other document', async () => {
    const pool = newPool({ processes: 2 });
    await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    await pool.convert('killed 1');
    expect(pool.processOf('killed 1')).toBe(pool.processIds[2]);
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

describe('A document is to blame only where a known-good document becomes a PDF', () => {
  it('which is asked for after the last failure, of the same kind', async () => {
    const pool = newPool();
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    expect(pool.asked).toEqual(['started', 'end', 'started', 'end', 'started', KNOWN_GOOD]);
  });

  it('and any process will do, also one that has converted others', async () => {
    const pool = newPool({ processes: 2 });
    await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    expect(pool.processIds).toHaveLength(3);
    expect([pool.processOf('meet one'), pool.processOf('meet two')]).toContain(
      pool.processOf(KNOWN_GOOD),
    );
  });

  it.each(['broken', 'full disk'] as const)(
    'so nothing is set aside while the converter is out of order: %s',
    async (beginning) => {
      const pool = newPool({}, beginning);
      const texts = ['one', 'two'];
      const failed = await Promise.allSettled(texts.map((text) => pool.convert(text)));
      const unavailable = { status: 'rejected', reason: anErrorOf(ConverterUnavailable) };
      expect(failed).toEqual([unavailable, unavailable]);
      await expect(pool.convertFirstPage('one')).rejects.toThrow(ConverterUnavailable);
      pool.mend();
      expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
      expect(await pool.convertFirstPage('one')).toBe('CLOUD_DOCS first page one');
      expect(await pool.convert('two')).toBe('CLOUD_DOCS two');
    },
  );

  it('and the log says that the converter is out of order, and what of', async () => {
    const pool = newPool({}, 'broken');
    await expect(pool.convert('one')).rejects.toThrow(
      /on every document at present.*its process ended/,
    );
    expect(pool.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'PDF converter is out of order' }),
    );
  });

  it('and a full disk is told of at once, without another try', async () => {
    const pool = newPool({}, 'full disk');
    await expect(pool.convert('one')).rejects.toThrow('ENOSPC: no space left on device');
    expect(pool.asked).toEqual(['started', 'one']);
  });

  it('when it takes too long, too', async () => {
    const pool = newPool({ conversion: 200 }, 'ready', 'killed', 'hang');
    await expect(pool.convert('hang')).rejects.toThrow(ConverterUnavailable);
  });
});

// Only Linux tells how much a process works.
const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('A process that takes more memory than it may', () => {
  const mostMemory = 512 * 2 ** 20;

  it('is ended, and its document is too large when a second one does it too', async () => {
    const pool = newPool({ mostMemory });
    const others = ['one', 'two'];
    const [failed, ...made] = await Promise.allSettled(
      ['grow', ...others].map((text) => pool.convert(text)),
    );
    expect(failed).toEqual({ status: 'rejected', reason: anErrorOf(TooLargeToConvert) });
    expect(made.map(({ status }) => status)).toEqual(['fulfilled', 'fulfilled']);
    await expect(pool.convert('grow')).rejects.toThrow(
      'failed twice on it (it took more than 0.5 GB of memory)',
    );
    expect(pool.asked.filter((text) => text === 'grow')).toHaveLength(2);
  });

  it('need not have done so because of its document: the next one converts it', async () => {
    const pool = newPool({ mostMemory });
    expect(await pool.convert('grow 1')).toBe('CLOUD_DOCS grow 1');
  });
});

describeOnLinux('A process that does nothing though it has something to do', () => {
  /** A process that has been started has worked within that time, on a busy machine too. */
  const still = 2_000;

  it('is ended when it is to start: the next is started, and everybody keeps their place', async () => {
    const pool = newPool({ still }, 'stuck twice');
    const texts = ['one', 'two', 'three'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.asked).toEqual(['started', 'started', 'started', ...texts]);
    expect(pool.processIds.slice(0, 2).filter(isAlive)).toEqual([]);
  });

  it('is told of in the log, as is each start', async () => {
    const pool = newPool({ still }, 'stuck twice');
    await pool.convert('one');
    const milliseconds = expect.any(Number) as number;
    const begun = { level: 'info', msg: 'PDF converter is being started' };
    const again = {
      level: 'warn',
      msg: 'PDF converter is started again',
      reason: 'the converter does not start: its process did nothing any more',
      milliseconds,
    };
    const ready = { level: 'info', msg: 'PDF converter is ready', milliseconds };
    const expected = [begun, again, begun, again, begun, ready];
    expect(pool.logged).toMatchObject(expected);
  });

  it('is no converter when ten in a row are like that', async () => {
    const pool = newPool({ still: 400 }, 'stuck');
    const refused = pool.convert('one');
    await expect(refused).rejects.toThrow(ConverterUnavailable);
    await expect(refused).rejects.toThrow('does not start: its process did nothing any more');
    expect(pool.processIds.filter(isAlive)).toEqual([]);
    expect(pool.logged.at(-1)).toMatchObject({ msg: 'PDF converter does not start' });
  });

  it.each([
    ['one', 'freeze 1', 2],
    ['two', 'freeze 2', 3],
  ])('is ended with a document: after %s it becomes a PDF', async (_many, text, processes) => {
    const pool = newPool({ still });
    expect(await pool.convert(text)).toBe(`CLOUD_DOCS ${text}`);
    expect(pool.processIds).toHaveLength(processes);
    expect(pool.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'PDF converter got stuck on a document' }),
    );
  });

  it('has the document set aside when a third is like that', async () => {
    const pool = newPool({ still });
    const refused = pool.convert('freeze');
    await expect(refused).rejects.toThrow(NotConvertible);
    await expect(refused).rejects.toThrow('three times on it (its process did nothing any more)');
  });

  it('is left alone while it has nothing to do', async () => {
    const pool = newPool({ still: 1_000 });
    await pool.convert('one');
    const [pid] = pool.processIds;
    const other = newPool({ still: 1_000 }, 'stuck');
    other.pool.warmUp();
    await until('the end of one that has', () => other.logged.length > 1);
    expect(isAlive(pid!)).toBe(true);
  });
});

describe('A first page alone', () => {
  it('is what the process is asked for', async () => {
    expect(await newPool().convertFirstPage('one')).toBe('CLOUD_DOCS first page one');
  });

  it('waits for as long as others wait for a whole PDF', async () => {
    const pool = newPool();
    const waiting = [pool.convert('one'), pool.convertFirstPage('page'), pool.convert('two')];
    await Promise.all(waiting);
    expect(pool.asked).toEqual(['started', 'one', 'two', 'page']);
  });

  it('that cannot be made is set aside, and the whole PDF is tried all the same', async () => {
    const pool = newPool();
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'refuse')).toHaveLength(2);
    await expect(pool.convert('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'refuse')).toHaveLength(4);
  });

  it('is not tried when no PDF could be made of the whole', async () => {
    const pool = newPool();
    await expect(pool.convert('refuse')).rejects.toThrow(NotConvertible);
    const asked = pool.asked;
    await expect(pool.convertFirstPage('refuse')).rejects.toThrow(NotConvertible);
    expect(pool.asked).toEqual(asked);
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

  it('only when it was not somebody else who kept it from starting', async () => {
    const pool = newPool({}, 'killed twice');
    expect(await pool.convert('one')).toBe('CLOUD_DOCS one');
    expect(pool.asked).toEqual(['started', 'started', 'started', 'one']);
  });

  it('when it takes too long to start', async () => {
    const pool = newPool({ start: 200 }, 'mute');
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.processIds.filter(isAlive)).toEqual([]);
  });

  it('when too many documents wait', async () => {
    const pool = newPool({ waiting: 2 });
    const [first, second, third] = await Promise.allSettled(
      ['one', 'two', 'three'].map((text) => pool.convert(text)),
    );
    expect([first, second]).toMatchObject([{ status: 'fulfilled' }, { status: 'fulfilled' }]);
    expect(third).toEqual({ status: 'rejected', reason: anErrorOf(ConverterBusy) });
    expect(await pool.convert('three')).toBe('CLOUD_DOCS three');
  });

  it('when it is closed meanwhile', async () => {
    const pool = newPool();
    const refused = Promise.allSettled(['hang', 'one'].map((text) => pool.convert(text)));
    await until('the document', () => pool.asked.includes('hang'));
    await pool.pool.close();
    const unavailable = { status: 'rejected', reason: anErrorOf(ConverterUnavailable) };
    expect(await refused).toEqual([unavailable, unavailable]);
  });

  it('when it has been closed', async () => {
    const pool = newPool();
    await pool.pool.close();
    await expect(pool.convert('one')).rejects.toThrow(ConverterUnavailable);
    expect(pool.asked).toEqual([]);
  });
});
