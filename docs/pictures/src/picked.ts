/** One thing as a locator of the node shows it once it was picked from the list. */
export interface Picked {
  readonly id: string;
  readonly name: string;
}

/** What n8n stores of a pick from the list. */
export function fromList({ id, name }: Picked) {
  return { __rl: true, mode: 'list', value: id, cachedResultName: name };
}
