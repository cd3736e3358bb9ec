import { randomBytes, scrypt, timingSafeEqual } from 'node:crypto';
import { promisify } from 'node:util';

/** The cost of a hash (RFC 7914). Its memory is 128 · 2^`ln` · `r` bytes. */
export interface Cost {
  ln: number;
  r: number;
  p: number;
}

/** A stored hash, taken apart. */
interface StoredHash {
  cost: Cost;
  salt: Buffer;
  key: Buffer;
}

/** The first choice of OWASP's Password Storage Cheat Sheet: 128 MB, some hundred milliseconds. */
export const COST: Cost = { ln: 17, r: 8, p: 1 };

const SALT_BYTES = 16;
const KEY_BYTES = 32;

/** Node rejects a hash that needs more memory, in bytes. Above that of `COST`, with some to spare. */
const MAX_MEMORY = 256 * 1024 * 1024;

/** The PHC string format, such as `$scrypt$ln=17,r=8,p=1$<salt>$<key>`. */
const STORED = /^\$scrypt\$ln=(\d{1,2}),r=(\d{1,2}),p=(\d{1,2})\$([\w+/]+)\$([\w+/]+)$/;

const derive = promisify<string, Buffer, number, object, Buffer>(scrypt);

/**
 * Returns the hash of a password with a random salt, as a text that also names the algorithm and its
 * cost. Use `PasswordHasher`, which limits the memory.
 */
export async function hashPassword(password: string, cost: Cost): Promise<string> {
  const salt = randomBytes(SALT_BYTES);
  return format({ cost, salt, key: await keyOf(password, { cost, salt, bytes: KEY_BYTES }) });
}

/**
 * Returns whether a password has a hash. Takes as long for a key with a right beginning as for any
 * other.
 * @throws Error if the hash is not one of `hashPassword`
 */
export async function isPasswordOf(password: string, hash: string): Promise<boolean> {
  const { cost, salt, key } = parse(hash);
  const derived = await keyOf(password, { cost, salt, bytes: key.length });
  return timingSafeEqual(derived, key);
}

/** Returns whether a hash has another cost. */
export function hasOtherCost(hash: string, { ln, r, p }: Cost): boolean {
  const { cost } = parse(hash);
  return cost.ln !== ln || cost.r !== r || cost.p !== p;
}

function keyOf(
  password: string,
  { cost: { ln, r, p }, salt, bytes }: { cost: Cost; salt: Buffer; bytes: number },
): Promise<Buffer> {
  return derive(password, salt, bytes, { N: 2 ** ln, r, p, maxmem: MAX_MEMORY });
}

function format({ cost: { ln, r, p }, salt, key }: StoredHash): string {
  const costs = `ln=${String(ln)},r=${String(r)},p=${String(p)}`;
  return ['', 'scrypt', costs, ...[salt, key].map(withoutPadding)].join('$');
}

function parse(hash: string): StoredHash {
  const [, ln, r, p, salt, key] = STORED.exec(hash) ?? [];
  if (salt === undefined || key === undefined)
    throw new Error('The hash is not one of a password.');
  return {
    cost: { ln: Number(ln), r: Number(r), p: Number(p) },
    salt: Buffer.from(salt, 'base64'),
    key: Buffer.from(key, 'base64'),
  };
}

function withoutPadding(bytes: Buffer): string {
  return bytes.toString('base64').replace(/=+$/, '');
}
