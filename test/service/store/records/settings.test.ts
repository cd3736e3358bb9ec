import { persistentSecret } from '../../../../service/src/store/records/settings.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const held = partsForEachTest();

describe('a lasting secret', () => {
  it('is generated the first time and stays', async () => {
    const { store } = held.parts;
    expect(await persistentSecret(store, 'preview', () => 'first')).toBe('first');
    expect(await persistentSecret(store, 'preview', () => 'second')).toBe('first');
  });

  it('stays the same over a restart', async () => {
    await persistentSecret(held.parts.store, 'preview', () => 'first');
    const later = await held.openDatabaseAgain();
    expect(await persistentSecret(later.store, 'preview', () => 'second')).toBe('first');
    await later.close();
  });

  it('differs for another purpose', async () => {
    const { store } = held.parts;
    await persistentSecret(store, 'preview', () => 'first');
    expect(await persistentSecret(store, 'session', () => 'second')).toBe('second');
  });

  it('is the same for concurrent callers', async () => {
    let made = 0;
    const ask = () =>
      persistentSecret(held.parts.store, 'preview', () => `secret ${String((made += 1))}`);
    expect(new Set(await Promise.all([ask(), ask(), ask()])).size).toBe(1);
  });
});
