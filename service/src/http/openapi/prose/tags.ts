/** The groups of operations, in reading order. */
export const TAGS = {
  Workflows: 'Workflows turn source data into documents.',
  Source: 'The address for source data. Sending data takes no token: the address is the secret.',
  Documents: 'The templates of a workflow and their options.',
  Rendering: 'Files that are made for one request and stored nowhere. An addition of Docloom.',
  Runs: 'The processing of source data. An addition of Docloom.',
  'Outgoing webhook': 'The receiver of events about new documents.',
  Deliveries: 'The log of events to the outgoing webhook. An addition of Docloom.',
  People: 'Your team, its members and their tokens. An addition of Docloom.',
  'Audit log': 'Who has changed what. An addition of Docloom.',
  Drive: 'Templates and documents as files. An addition of Docloom.',
  Account: 'The user of the token, and where the user is signed in. An addition of Docloom.',
  Service: 'The service itself. An addition of Docloom.',
} as const;

export type Tag = keyof typeof TAGS;
