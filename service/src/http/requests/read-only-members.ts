import type { ReadOnlyMembers } from '@docloom/contract';
import { Timestamp } from '@docloom/contract';
import { invalidRequest } from '../../errors/errors.ts';
import type { Store } from '../../store/store.ts';
import type { ChangeCondition } from '../../workflows/change-condition.ts';
import { UNCONDITIONALLY } from '../../workflows/change-condition.ts';

const CHANGED =
  'is read-only and differs from its present value: omit it, or send what a GET shows';

/**
 * Returns the resource as a GET shows it now, with every name that a payload may use for a member.
 */
type Shown = (transaction: Store) => Promise<object>;

/**
 * Returns the condition that the read-only members of a payload have their present values. Clients
 * can then read a resource, change it and write it as a whole, and an attempt to change a read-only
 * member is never ignored.
 * @param remedies by the name of a member: what to do instead of changing it
 * @returns a condition that throws DocloomError `invalid_request`, which names the members
 */
export function unchangedMembers(
  sent: ReadOnlyMembers,
  shown: Shown,
  remedies: Readonly<Record<string, string>> = {},
): ChangeCondition {
  if (Object.keys(sent).length === 0) return UNCONDITIONALLY;
  return async (transaction) => {
    const now = new Map(Object.entries(await shown(transaction)));
    const changed = Object.entries(sent).filter(
      ([name, value]) => now.has(name) && !isAsShown(value, now.get(name)),
    );
    if (changed.length === 0) return;
    throw invalidRequest(
      changed.map(([name]) => ({ path: `$.${name}`, message: remedies[name] ?? CHANGED })),
    );
  };
}

/** The errors of a template are only in the response to its creation, so they are not compared. */
const ANSWERED_ONCE = 'errors';

/**
 * Returns whether a value equals the shown one. Clients may reformat timestamps and omit members
 * that they do not know. A member that is not shown counts as a change.
 */
function isAsShown(sent: unknown, shown: unknown): boolean {
  if (Array.isArray(sent) && Array.isArray(shown)) {
    return sent.length === shown.length && sent.every((one, at) => isAsShown(one, shown[at]));
  }
  if (isObject(sent) && isObject(shown)) {
    return Object.entries(sent).every(
      ([name, value]) =>
        name === ANSWERED_ONCE || (Object.hasOwn(shown, name) && isAsShown(value, shown[name])),
    );
  }
  return sent === shown || isSameInstant(sent, shown);
}

function isObject(value: unknown): value is Record<string, unknown> {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

function isSameInstant(one: unknown, other: unknown): boolean {
  const [first, second] = [Timestamp.safeParse(one), Timestamp.safeParse(other)];
  if (!first.success || !second.success) return false;
  return Date.parse(first.data) === Date.parse(second.data);
}
