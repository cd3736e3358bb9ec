import {
  addressOfDatabase,
  describeDatabase,
  parseDatabase,
} from '../../../service/src/store/database-address.ts';
import { rejectionOf } from '../rejection-of.ts';

const parse = (value: string) => parseDatabase(value);

describe('The setting --database', () => {
  it.each([
    'postgres://docloom:secret@db.test:5432/docloom',
    'postgresql://docloom@db.test/docloom?sslmode=verify-full&sslrootcert=/etc/ca.pem',
    'postgres://docloom:p%40ss@[::1]:5432/docloom',
    'postgres:///docloom?host=/run/postgresql',
  ])('accepts %s', (value) => {
    expect(parse(value)).toMatchObject({ kind: 'postgres' });
  });

  it.each([
    ['', 'it is no address'],
    ['./docloom.db', 'it is no address'],
    ['mysql://docloom@db.test/docloom', 'it is no address'],
    ['postgres://db.test', 'it is no address'],
    ['postgres:///docloom', 'it is no address'],
    ['postgres://docloom:50%@db.test/docloom', 'percent-encode'],
    ['postgres://db.test/docloom?pool=3', 'its parameter "pool"'],
    ['postgres://db.test/docloom?sslmode=prefer', 'its sslmode is "prefer"; use disable, require'],
  ])('rejects %j', (value, reason) => {
    const { code, message } = rejectionOf(() => parse(value));
    expect(code).toBe('invalid_setting');
    expect(message).toContain('--database');
    expect(message).toContain(reason);
  });

  it.each(['postgres://docloom:secret@db.test', 'postgres://docloom:secret@db.test/a?b=c'])(
    'does not repeat the password of %s in its error',
    (value) => {
      expect(rejectionOf(() => parse(value)).message).not.toContain('secret');
    },
  );

  it('is shown without its password', () => {
    expect(describeDatabase(parse('postgres://docloom:secret@db.test/docloom'))).toBe(
      'postgres://docloom:***@db.test/docloom',
    );
  });

  it('is by default the file in the data folder', () => {
    const address = addressOfDatabase(null, { databaseFile: '/data/docloom.db' });
    expect(address).toEqual({ kind: 'file', file: '/data/docloom.db' });
    expect(describeDatabase(address)).toBe('/data/docloom.db');
  });
});
