/** The English words of who may use a workflow, and of its end. */
export const accessWords = {
  access: {
    owner: (name: string) => `Belongs to ${name}.`,
    ownerTeam: (team: string) => `Everybody in the team ${team} may change the workflow too.`,
    sharedWith: (team: string) =>
      `Shared with the team ${team}, which may see and run it, but not change it.`,
    archivedSharedWith: (team: string) => `Shared with the team ${team}, which may see it.`,
    notShared: 'Not shared with another team.',
  },

  archive: {
    heading: 'Archive the workflow',
    hint: 'For a workflow that is no longer needed.',
    archive: 'Archive …',
    question: (name: string) => `Archive ${name}?`,
    consequences: [
      'Its source address takes no more data. Programs that send some get an error.',
      'Its templates, options and receivers can no longer be changed, and failed runs no longer be retried.',
      'Runs in progress are completed, and their receivers are told.',
      'Its documents, templates and runs stay. They can be seen and downloaded.',
      'This cannot be undone.',
    ],
    archiveForever: 'Archive for good',
    archiving: 'Archiving …',
    archived: 'This workflow is archived',
    archivedMeaning:
      'It takes no more data and cannot be changed. Its documents and runs can still be seen.',
  },
};
export type AccessWords = typeof accessWords;
