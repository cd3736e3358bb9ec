import { parseDrive } from '../../../service/src/drive/drive-address.ts';
import { requireSettingsOfWorkers } from '../../../service/src/starting/worker-settings.ts';
import { parseDatabase } from '../../../service/src/store/database-address.ts';

describe('Several worker processes', () => {
  const shared = {
    database: parseDatabase('postgres://docloom@db.test/docloom'),
    drive: parseDrive('/mnt/documents'),
    port: 8080,
  };

  it('are accepted with a PostgreSQL database, a shared drive and a port', () => {
    expect(() => requireSettingsOfWorkers(4, shared)).not.toThrow();
  });

  it.each([
    ['database', null, 'set --database'],
    ['drive', null, 'set --drive'],
    ['port', 0, 'set --port'],
  ] as const)('are rejected if the %s is %s, with the remedy', (setting, value, remedy) => {
    const settings = { ...shared, [setting]: value };
    expect(() => requireSettingsOfWorkers(4, settings)).toThrow(remedy);
  });

  it('need nothing if there is only one', () => {
    expect(() =>
      requireSettingsOfWorkers(1, { database: null, drive: null, port: 0 }),
    ).not.toThrow();
  });
});
