import {
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../../../../service/src/pdf/converter.ts';
import { until } from '../../until.ts';
import { anErrorOf } from '../an-error-of.ts';
import { isAlive } from './is-alive.ts';
import { scriptedPools } from './pools-of-a-test.ts';

const newPool = scriptedPools();

const describeOnLinux = process.platform === 'linux' ? describe : describe.skip;

describeOnLinux('A process that takes more memory than it may', () => {
  const mostMemory = 512 * 2 ** 20;

  it('is ended, and its document is too large if a second process does it too', async () => {
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

  it('may have failed for another reason: the next one converts the document', async () => {
    const pool = newPool({ mostMemory });
    expect(await pool.convert('grow 1')).toBe('CLOUD_DOCS grow 1');
  });
});

describeOnLinux('A process that does nothing though it has something to do', () => {
  /** Even on a busy machine, a started process has used the processor within this time. */
  const idleLimit = 2_000;

  it('is ended during its start: the next is started, and all documents keep their places', async () => {
    const pool = newPool({ idleLimit }, 'stuck twice');
    const texts = ['one', 'two', 'three'];
    const made = await Promise.all(texts.map((text) => pool.convert(text)));
    expect(made).toEqual(texts.map((text) => `CLOUD_DOCS ${text}`));
    expect(pool.asked).toEqual(['started', 'started', 'started', ...texts]);
    expect(pool.processIds.slice(0, 2).filter(isAlive)).toEqual([]);
  });

  it('is logged, and so is each start', async () => {
    const pool = newPool({ idleLimit }, 'stuck twice');
    await pool.convert('one');
    const milliseconds = expect.any(Number) as number;
    const begun = { level: 'info', msg: 'PDF converter is starting' };
    const again = {
      level: 'warn',
      msg: 'PDF converter is restarting',
      reason: 'the converter does not start: its process did nothing any more',
      milliseconds,
    };
    const ready = { level: 'info', msg: 'PDF converter is ready', milliseconds };
    const expected = [begun, again, begun, again, begun, ready];
    expect(pool.logged).toMatchObject(expected);
  });

  it('makes the converter unavailable after ten in a row', async () => {
    const pool = newPool({ idleLimit: 400 }, 'stuck');
    const refused = pool.convert('one');
    await expect(refused).rejects.toThrow(ConverterUnavailable);
    await expect(refused).rejects.toThrow('does not start: its process did nothing any more');
    expect(pool.processIds.filter(isAlive)).toEqual([]);
    expect(pool.logged.at(-1)).toMatchObject({ msg: 'PDF converter failed to start' });
  });

  it.each([
    ['one', 'freeze 1', 2],
    ['two', 'freeze 2', 3],
  ])('is ended with a document: after %s it becomes a PDF', async (_many, text, processes) => {
    const pool = newPool({ idleLimit });
    expect(await pool.convert(text)).toBe(`CLOUD_DOCS ${text}`);
    expect(pool.processIds).toHaveLength(processes);
    expect(pool.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'PDF converter got stuck on a document' }),
    );
  });

  it('has its document quarantined if a third process does the same', async () => {
    const pool = newPool({ idleLimit });
    const refused = pool.convert('freeze');
    await expect(refused).rejects.toThrow(NotConvertible);
    await expect(refused).rejects.toThrow('three times on it (its process did nothing any more)');
  });

  it('is left alone while it is idle', async () => {
    const pool = newPool({ idleLimit: 1_000 });
    await pool.convert('one');
    const [pid] = pool.processIds;
    const other = newPool({ idleLimit: 1_000 }, 'stuck');
    other.pool.warmUp();
    await until('the end of one that has', () => other.logged.length > 1);
    expect(isAlive(pid!)).toBe(true);
  });
});
