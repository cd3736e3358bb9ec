/** Returns the value of a resource locator with an entry of its list. */
export const fromList = (value: string) => ({ __rl: true, mode: 'list', value });

/** Returns the value of a resource locator with an ID. */
export const byId = (value: string) => ({ __rl: true, mode: 'id', value });

/** Returns the value of a resource locator with a URL. */
export const byUrl = (value: string) => ({ __rl: true, mode: 'url', value });
