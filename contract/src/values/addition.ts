/**
 * Marks our additions in the JSON schema of a resource: members and resources that the contract
 * does not define. Pass it to zod's `meta`, together with a description.
 */
export const ADDITION = { 'x-docloom-extension': true } as const;
