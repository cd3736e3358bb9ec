import type { AssembledParts } from '../assembled-parts.ts';

/** How a run is stopped at a call of a port. */
export const STOPS = ['throws before', 'throws after', 'dies before', 'dies after'] as const;
export type Stop = (typeof STOPS)[number];

type Parts = AssembledParts['parts'];

/**
 * Ports that stop who uses them at one of his calls, before or after it is done: by an error, or
 * as if the process had died, when nothing comes back and nothing is done any more.
 */
export class StoppingPorts {
  readonly parts: Parts;
  /** Resolves when the process has "died". */
  readonly died: Promise<'died'>;
  calls = 0;
  readonly #at: number;
  readonly #how: Stop;
  readonly #die: (how: 'died') => void;

  /** @param at which call: 1 is the first */
  constructor(parts: Parts, at: number, how: Stop) {
    this.#at = at;
    this.#how = how;
    const { promise, resolve } = Promise.withResolvers<'died'>();
    this.died = promise;
    this.#die = resolve;
    this.parts = {
      ...parts,
      drive: this.#watch(parts.drive),
      templates: this.#watch(parts.templates),
      pdfConverter: this.#watch(parts.pdfConverter),
    };
  }

  /** Whether the call came at which it was to stop. */
  get hasStopped(): boolean {
    return this.calls >= this.#at;
  }

  #watch<Port extends object>(port: Port): Port {
    return new Proxy(port, {
      get: (target, key) => {
        const member: unknown = Reflect.get(target, key, target);
        if (typeof member !== 'function') return member;
        if (key === 'warmUp') return member.bind(target) as unknown;
        return async (...order: unknown[]) => {
          this.calls += 1;
          const isHere = this.calls === this.#at;
          if (isHere) await this.#stopIf('before');
          const result: unknown = await Reflect.apply(member, target, order);
          if (isHere) await this.#stopIf('after');
          return result;
        };
      },
    });
  }

  async #stopIf(when: 'before' | 'after'): Promise<void> {
    if (this.#how === `throws ${when}`) throw new Error('stopped');
    if (this.#how !== `dies ${when}`) return;
    this.#die('died');
    await new Promise(() => undefined);
  }
}
