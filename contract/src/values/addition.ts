/**
 * Marks what is ours in the JSON schema of a resource: a member or a resource that the contract
 * does not show. Give it to zod's `meta`, with a description.
 */
export const ADDITION = { 'x-docloom-addition': true } as const;
