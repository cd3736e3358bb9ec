import { requireSettingsOf } from '../../../service/src/starting/role.ts';
import { parseDrive } from '../../../service/src/drive/drive-address.ts';
import { parseDatabase } from '../../../service/src/store/database-address.ts';

const complete = {
  database: parseDatabase('postgres://docloom@db.test/docloom'),
  drive: parseDrive('/mnt/documents'),
  publicUrl: 'https://docloom.test',
};
const nothing = { database: null, drive: null, publicUrl: null };

describe('The role of a service', () => {
  it('needs nothing if the service does everything', () => {
    expect(() => requireSettingsOf('all', nothing)).not.toThrow();
  });

  it.each(['api', 'worker'] as const)('%s is accepted with all settings', (role) => {
    expect(() => requireSettingsOf(role, complete)).not.toThrow();
  });

  it.each([
    ['api', 'database', 'set --database'],
    ['worker', 'database', 'set --database'],
    ['api', 'drive', 'set --drive'],
    ['worker', 'drive', 'set --drive'],
    ['worker', 'publicUrl', 'set --public-url'],
  ] as const)('%s without its %s is rejected, with the remedy', (role, setting, remedy) => {
    const settings = { ...complete, [setting]: null };
    expect(() => requireSettingsOf(role, settings)).toThrow(remedy);
  });

  it('cannot be shared with a drive that only one service may use', () => {
    const drive = parseDrive('webdav+https://ann:secret@cloud.test/documents/');
    expect(() => requireSettingsOf('api', { ...complete, drive })).toThrow('set --drive');
  });
});
