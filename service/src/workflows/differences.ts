/**
 * Returns the members of a change that have another value than they have now. A member that is
 * undefined is no change.
 */
export function differences<Whole extends object>(
  change: { readonly [Name in keyof Whole]?: Whole[Name] | undefined },
  now: Whole,
): Partial<Whole> {
  const changed = (Object.keys(change) as (keyof Whole)[]).filter(
    (name) => change[name] !== undefined && change[name] !== now[name],
  );
  return Object.fromEntries(changed.map((name) => [name, change[name]])) as Partial<Whole>;
}
