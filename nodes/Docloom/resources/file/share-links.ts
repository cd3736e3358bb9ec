/** What only newer Docloom services have, for messages. */
export const SHARE_LINKS = 'share links';
