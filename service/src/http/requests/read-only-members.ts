import type { ReadOnlyMembers } from '@docloom/contract';
import { Timestamp } from '@docloom/contract';
import { invalidRequest } from '../../errors/errors.ts';
import type { Store } from '../../store/tables.ts';
import type { ChangeCondition } from '../../workflows/change-condition.ts';
import { UNCONDITIONALLY } from '../../workflows/change-condition.ts';

const CHANGED = 'is read-only, and not as it is now: leave it out, or send what a GET shows';

/** What a GET shows of a resource, by the names that a payload may have for its members. */
type Shown = (transaction: Store) => Promise<object>;

/**
 * Returns the condition that the read-only members of a payload are what they are now, so that a
 * resource can be read, changed and written as a whole, and no wish to change another member is
 * passed over.
 * @param remedies by the name of a member: what to do in place of changing it
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

/** What is wrong with a template is answered once: nobody means to change it. */
const ANSWERED_ONCE = 'errors';

/**
 * Whether a value says the same as what is shown. Clients write timestamps in other ways, and leave
 * out members that they do not know. A member that is not shown is a wish.
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
