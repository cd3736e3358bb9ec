import { createCipheriv, createHash } from 'node:crypto';

/**
 * The protection of a PDF: its encryption dictionary (ISO 32000-2, 7.6.4).
 * @typedef {object} Protection
 * @property {number} revision 6 is AES-256 as ISO 32000-2 has it
 * @property {boolean} mayBeCopied by who opens it with the user password
 * @property {Uint8Array} userEntry the string U, empty when it cannot be read
 */

/** ISO 32000-2, table 22, bit 5: copy or otherwise extract text and graphics. */
const COPY = 16;

/**
 * @param {Uint8Array} content
 */
export function isPdf(content) {
  return latin1(content.subarray(0, 5)) === '%PDF-';
}

/**
 * @param {Uint8Array} content of a PDF file
 * @returns {Protection | null} null when it is not encrypted
 */
export function protectionOf(content) {
  const dictionary = /\d+ \d+ obj(?:(?!endobj)[^])*?\/Filter\s*\/Standard\b[^]*?endobj/;
  const [found] = dictionary.exec(latin1(content)) ?? [];
  if (found === undefined) return null;
  return {
    revision: numberAt(found, 'R'),
    mayBeCopied: (numberAt(found, 'P') & COPY) !== 0,
    userEntry: textAt(found, 'U'),
  };
}

/**
 * Returns whether a PDF of revision 6 opens with a user password (ISO 32000-2, algorithm 11).
 * @param {Protection} protection
 * @param {string} password
 */
export function opensWith({ userEntry }, password) {
  const [hash, salt] = [userEntry.subarray(0, 32), userEntry.subarray(32, 40)];
  return Buffer.compare(hashOf(Buffer.from(password, 'utf8'), salt), hash) === 0;
}

/**
 * ISO 32000-2, algorithm 2.B, for user passwords.
 * @param {Uint8Array} password
 * @param {Uint8Array} salt
 */
function hashOf(password, salt) {
  let key = createHash('sha256').update(password).update(salt).digest();
  for (let round = 1; ; round += 1) {
    const block = Buffer.concat([password, key]);
    const repeated = Buffer.concat(Array.from({ length: 64 }, () => block));
    const cipher = createCipheriv('aes-128-cbc', key.subarray(0, 16), key.subarray(16, 32));
    const encrypted = cipher.setAutoPadding(false).update(repeated);
    const remainder = encrypted.subarray(0, 16).reduce((sum, byte) => sum + byte, 0) % 3;
    const algorithm = ['sha256', 'sha384', 'sha512'][remainder] ?? 'sha256';
    key = createHash(algorithm).update(encrypted).digest();
    if (round >= 64 && (encrypted.at(-1) ?? 0) <= round - 32) return key.subarray(0, 32);
  }
}

/**
 * @param {string} dictionary
 * @param {string} name
 */
function numberAt(dictionary, name) {
  return Number(new RegExp(`/${name}\\s+(-?\\d+)`).exec(dictionary)?.[1] ?? Number.NaN);
}

/**
 * @param {string} dictionary
 * @param {string} name of a string, written in hexadecimal or between parentheses
 */
function textAt(dictionary, name) {
  const hexadecimal = new RegExp(`/${name}\\s*<([0-9a-f\\s]*)>`, 'i').exec(dictionary)?.[1];
  if (hexadecimal !== undefined) return Buffer.from(hexadecimal.replace(/\s/g, ''), 'hex');
  const literal = new RegExp(`/${name}\\s*\\(((?:\\\\[^]|[^\\\\)])*)\\)`).exec(dictionary)?.[1];
  return Buffer.from(unescaped(literal ?? ''), 'latin1');
}

/** @type {Readonly<Record<string, string>>} */
const ESCAPES = { n: '\n', r: '\r', t: '\t', b: '\b', f: '\f' };

/** @param {string} literal the characters of a string between parentheses */
function unescaped(literal) {
  return literal.replace(/\\([0-7]{1,3}|[^])/g, (_, escape) =>
    /^[0-7]/.test(escape)
      ? String.fromCharCode(Number.parseInt(escape, 8))
      : (ESCAPES[escape] ?? escape),
  );
}

/** @param {Uint8Array} content */
const latin1 = (content) => Buffer.from(content).toString('latin1');
