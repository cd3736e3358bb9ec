import {
  ConverterUnavailable,
  NotConvertible,
  TooLargeToConvert,
} from '../../../../service/src/pdf/converter.ts';
import { anErrorOf } from '../an-error-of.ts';
import { KNOWN_GOOD } from './scripted-pool.ts';
import { isAlive } from './is-alive.ts';
import { scriptedPools } from './pools-of-a-test.ts';

const newPool = scriptedPools();

describe('A document whose process fails', () => {
  it.each(['end', 'refuse'])('is retried in a fresh process (%s)', async (text) => {
    const pool = newPool();
    await expect(pool.convert(text)).rejects.toThrow(NotConvertible);
    expect(pool.asked.slice(0, 4)).toEqual(['started', text, 'started', text]);
    expect(pool.asked.filter((what) => what === text)).toHaveLength(2);
  });

  it.each(['hang', 'freeze'])('fails if it takes too long (%s)', async (text) => {
    const pool = newPool({ conversion: 1_000 });
    await expect(pool.convert(text)).rejects.toThrow('it took longer than');
    await expect(pool.convert(text)).rejects.toThrow(TooLargeToConvert);
    expect(isAlive(pool.processOf(text)!)).toBe(false);
  });

  it.each([
    ['one', 'killed 1', 2],
    ['two', 'killed 2', 3],
  ])(
    'is not blamed if someone kills %s of its processes: it becomes a PDF',
    async (_many, text, processes) => {
      const pool = newPool();
      expect(await pool.convert(text)).toBe(`CLOUD_DOCS ${text}`);
      expect(pool.processIds).toHaveLength(processes);
    },
  );

  it('is quarantined if a third process is killed too: it may use up all memory', async () => {
    const pool = newPool();
    await expect(pool.convert('killed')).rejects.toThrow(
      'failed three times on it (its process was killed)',
    );
    await expect(pool.convert('killed')).rejects.toThrow(NotConvertible);
    expect(pool.asked.filter((what) => what === 'killed')).toHaveLength(3);
  });

  it('is retried by a process that has converted no other document', async () => {
    const pool = newPool({ processes: 2 });
    await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    await pool.convert('killed 1');
    expect(pool.processOf('killed 1')).toBe(pool.processIds[2]);
  });

  it('is quarantined: no process gets it again', async () => {
    const pool = newPool();
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    const asked = pool.asked;
    await expect(pool.convert('end')).rejects.toThrow('failed twice on it (its process ended)');
    expect(pool.asked).toEqual(asked);
  });

  it('does not affect other documents', async () => {
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

describe('A document is to blame only if a known-good document becomes a PDF', () => {
  it('which is converted after the last failure, and is of the same kind', async () => {
    const pool = newPool();
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    expect(pool.asked).toEqual(['started', 'end', 'started', 'end', 'started', KNOWN_GOOD]);
  });

  it('in any process, including one that has converted others', async () => {
    const pool = newPool({ processes: 2 });
    await Promise.all(['meet one', 'meet two'].map((text) => pool.convert(text)));
    await expect(pool.convert('end')).rejects.toThrow(NotConvertible);
    expect(pool.processIds).toHaveLength(3);
    expect([pool.processOf('meet one'), pool.processOf('meet two')]).toContain(
      pool.processOf(KNOWN_GOOD),
    );
  });

  it.each(['broken', 'full disk'] as const)(
    'so nothing is quarantined while the converter is broken: %s',
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

  it('and the log says that the converter is broken, and why', async () => {
    const pool = newPool({}, 'broken');
    await expect(pool.convert('one')).rejects.toThrow(
      /on every document at present.*its process ended/,
    );
    expect(pool.logged).toContainEqual(
      expect.objectContaining({ level: 'warn', msg: 'PDF converter is not working' }),
    );
  });

  it('and a full disk is reported at once, without a retry', async () => {
    const pool = newPool({}, 'full disk');
    await expect(pool.convert('one')).rejects.toThrow('ENOSPC: no space left on device');
    expect(pool.asked).toEqual(['started', 'one']);
  });

  it('even if it takes too long', async () => {
    const pool = newPool({ conversion: 200 }, 'ready', 'killed', 'hang');
    await expect(pool.convert('hang')).rejects.toThrow(ConverterUnavailable);
  });
});

// Only Linux reports the processor time of a process.
