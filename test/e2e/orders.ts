import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { repository } from '../../playground/setup/paths.mjs';

/** An order for the example template; only the members that the tests use. */
export interface Order {
  readonly invoice: { readonly number: string };
  readonly customer: { readonly name: string };
  readonly totals: { readonly total: string };
}

/** Returns the three orders of the examples. */
export function readOrders(): Order[] {
  return JSON.parse(readFileSync(join(repository, 'examples', 'orders.json'), 'utf8')) as Order[];
}
