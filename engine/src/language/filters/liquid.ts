import { Context, Liquid, Tokenizer, toValueSync } from 'liquidjs';
import { OutputTooLarge } from '../../errors.ts';
import { BOUNDS } from '../bounds.ts';

/** Own properties only, no templates to include, and a bound on what one filter may build. */
const liquid = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  locale: 'en-US',
  memoryLimit: BOUNDS.text,
});

/**
 * A filter of Liquid as a function of values. It gets nothing but values: no template, no path, and
 * no way to a field that it was not given.
 * @throws OutputTooLarge when it would build more than BOUNDS allow
 */
export function liquidFilter(name: string): (...values: unknown[]) => unknown {
  const registered = liquid.filters[name];
  const handler = typeof registered === 'function' ? registered : registered?.handler;
  const token = new Tokenizer(`| ${name}`).readFilter();
  if (!handler || !token) throw new Error(`Liquid has no filter ${name}`);
  return (...values) => {
    const context = new Context({}, liquid.options, { sync: true, ownPropertyOnly: true });
    try {
      return toValueSync<unknown>(
        Reflect.apply(handler, { context, liquid, token }, values) as unknown,
      );
    } catch (cause) {
      throw isBoundOfLiquid(cause) ? new OutputTooLarge() : cause;
    }
  };
}

/** Liquid has no type for it, only this message. */
function isBoundOfLiquid(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'memory alloc limit exceeded';
}
