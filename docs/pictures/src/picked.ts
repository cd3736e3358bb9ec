/** A selection from the list of a resource locator. */
export interface Picked {
  readonly id: string;
  readonly name: string;
}

/** Returns the value that n8n stores for a selection from the list. */
export function fromList({ id, name }: Picked) {
  return { __rl: true, mode: 'list', value: id, cachedResultName: name };
}
