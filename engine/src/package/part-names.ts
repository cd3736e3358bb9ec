/** Returns a part's name without the leading slash that content types and addresses have. */
export const withoutSlash = (name: string) => (name.startsWith('/') ? name.slice(1) : name);
