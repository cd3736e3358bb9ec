/**
 * Returns the members of a change whose values differ from the present ones. Undefined members are
 * ignored.
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
