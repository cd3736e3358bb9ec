import type { PerProcess } from '../../concurrency/scope.ts';
import { problem } from '../../errors/errors.ts';
import type { Cost } from './scrypt-hash.ts';
import { COST, hashPassword, hasOtherCost, isPasswordOf } from './scrypt-hash.ts';

/** Each takes 128 MB of memory and a thread of the pool, which has four. */
const AT_ONCE = 2;

/** Some seconds of waiting. */
const MAX_WAITING = 20;

/** Hashes passwords and compares them, few at once, so that memory stays bounded. */
export class PasswordHasher implements PerProcess {
  readonly scope = 'per process';
  readonly #cost: Cost;
  readonly #waiting: (() => void)[] = [];
  #active = 0;

  constructor(cost: Cost = COST) {
    this.#cost = cost;
  }

  /**
   * Returns the hash of a password, as `hashPassword` does.
   * @throws DocloomError `sign_in_busy`
   */
  hash(password: string): Promise<string> {
    return this.#use(() => hashPassword(password, this.#cost));
  }

  /**
   * Returns whether a password has a hash.
   * @param hash undefined for a user without a password: the answer is no, and takes as long as another
   * @throws DocloomError `sign_in_busy`
   */
  async isPasswordOf(password: string, hash: string | undefined): Promise<boolean> {
    if (hash !== undefined) return this.#use(() => isPasswordOf(password, hash));
    await this.hash(password);
    return false;
  }

  /** Returns whether a hash has another cost than new ones. */
  isOutdated(hash: string): boolean {
    return hasOtherCost(hash, this.#cost);
  }

  async #use<Result>(work: () => Promise<Result>): Promise<Result> {
    await this.#enter();
    try {
      return await work();
    } finally {
      this.#leave();
    }
  }

  async #enter(): Promise<void> {
    if (this.#active < AT_ONCE) {
      this.#active += 1;
      return;
    }
    if (this.#waiting.length >= MAX_WAITING) throw problem('sign_in_busy');
    await new Promise<void>((enter) => {
      this.#waiting.push(enter);
    });
  }

  /** The next one takes the slot over. */
  #leave(): void {
    const enter = this.#waiting.shift();
    if (enter) enter();
    else this.#active -= 1;
  }
}
