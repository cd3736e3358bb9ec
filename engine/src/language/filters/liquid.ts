import { Context, Liquid, Tokenizer, toValueSync } from 'liquidjs';
import { OutputTooLarge } from '../../errors.ts';
import { BOUNDS } from '../bounds.ts';

/**
 * Restricted to own properties, without included templates, and with a limit on a filter's result.
 */
const liquid = new Liquid({
  ownPropertyOnly: true,
  strictFilters: true,
  templates: {},
  locale: 'en-US',
  memoryLimit: BOUNDS.text,
});

/**
 * Returns a Liquid filter as a function of values. It has access to its values only: to no
 * template, no path and no other field.
 * @throws OutputTooLarge if the result would exceed BOUNDS
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

/** Liquid has no type for this error, only a message. */
function isBoundOfLiquid(cause: unknown): boolean {
  return cause instanceof Error && cause.message === 'memory alloc limit exceeded';
}
