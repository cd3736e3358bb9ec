/** What a resource locator holds when something was picked from its list. */
export const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

/** What a resource locator holds when an ID was written. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** What a resource locator holds when an address was pasted. */
export const byUrl = (value: string) => ({ __rl: true, mode: 'url', value });
