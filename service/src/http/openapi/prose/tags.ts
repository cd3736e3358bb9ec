/** The groups of operations, in reading order. */
export const TAGS = {
  Workflows: 'What turns source data into documents.',
  Source: 'Where data comes in. Sending it takes no token: the address is the secret.',
  Documents: 'The templates of a workflow and their options.',
  Runs: 'What became of the data. An addition of Docloom.',
  'Outgoing webhook': 'Who hears of new documents.',
  Deliveries: 'The events on their way to the outgoing webhook. An addition of Docloom.',
  Drive: 'Templates and documents as files. An addition of Docloom.',
  Service: 'The service itself. An addition of Docloom.',
} as const;

export type Tag = keyof typeof TAGS;
