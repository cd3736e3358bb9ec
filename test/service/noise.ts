import { randomBytes } from 'node:crypto';

/** Returns a text of so many characters that compression makes only a quarter shorter. */
export function noise(characters: number): string {
  return randomBytes(Math.ceil((characters * 3) / 4))
    .toString('base64')
    .slice(0, characters);
}
