/** Returns the name of a part as the archive has it: content types and addresses begin with a slash. */
export const withoutSlash = (name: string) => (name.startsWith('/') ? name.slice(1) : name);
