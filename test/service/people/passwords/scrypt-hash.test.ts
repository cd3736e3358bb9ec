import { scryptSync } from 'node:crypto';
import {
  COST,
  hashPassword,
  hasOtherCost,
  isPasswordOf,
} from '../../../../service/src/people/passwords/scrypt-hash.ts';

const PASSWORD = 'correct horse battery staple';
const QUICK = { ln: 4, r: 8, p: 1 };

describe('The hash of a password', () => {
  it('has the cost that OWASP asks for, and names it', async () => {
    const hash = await hashPassword(PASSWORD, COST);
    expect(hash).toMatch(/^\$scrypt\$ln=17,r=8,p=1\$[\w+/]{22}\$[\w+/]{43}$/);
    expect(await isPasswordOf(PASSWORD, hash)).toBe(true);
    const [, , , salt = '', key] = hash.split('$');
    const cost = { N: 2 ** 17, r: 8, p: 1, maxmem: 2 ** 28 };
    const derived = scryptSync(PASSWORD, Buffer.from(salt, 'base64'), 32, cost);
    expect(derived.toString('base64').replace('=', '')).toBe(key);
  });

  it('differs each time, by its salt', async () => {
    const [one, other] = [await hashPassword(PASSWORD, QUICK), await hashPassword(PASSWORD, QUICK)];
    expect(one).not.toBe(other);
    expect([await isPasswordOf(PASSWORD, one), await isPasswordOf(PASSWORD, other)]).toEqual([
      true,
      true,
    ]);
  });

  it.each(['', 'correct horse battery stapl', `${PASSWORD} `, PASSWORD.toUpperCase()])(
    'is not that of "%s"',
    async (other) => {
      expect(await isPasswordOf(other, await hashPassword(PASSWORD, QUICK))).toBe(false);
    },
  );

  it('stays valid when new hashes have another cost', async () => {
    const hash = await hashPassword(PASSWORD, QUICK);
    expect(hasOtherCost(hash, COST)).toBe(true);
    expect(hasOtherCost(hash, QUICK)).toBe(false);
    expect(await isPasswordOf(PASSWORD, hash)).toBe(true);
  });

  it.each(['', 'secret', '$argon2id$v=19$m=1,t=1,p=1$AAAA$AAAA', '$scrypt$ln=4$AAAA$AAAA'])(
    'is not "%s"',
    async (hash) => {
      await expect(isPasswordOf(PASSWORD, hash)).rejects.toThrow('not one of a password');
    },
  );
});
