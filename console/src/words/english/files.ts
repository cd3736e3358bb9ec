/** What is said of an error instead of the sentence of the service. */
interface ToldProblem {
  title: string;
  remedy: string;
}

/** The English words of the page of files. */
export const fileWords = {
  cancel: 'Cancel',
  close: 'Close',

  files: {
    title: 'Files',
    searchHint: 'A part of the name',
    searchLimit: 'The search covers the newest 10,000 files.',
    none: 'No files yet',
    noneRemedy:
      'Documents, templates and uploaded files appear here as soon as there are any that you may see.',
    noMatch: 'No file matches',
    noMatchRemedy: 'Search for another part of the name.',
    added: 'Added',
    inNewTab: 'opens in a new tab',
    itsRun: 'The run that made it',

    share: 'Share',
    shareOf: (name: string) => `Share ${name}`,
    shareHint: 'Whoever has the link can download this file without signing in.',
    linkEnds: 'How long the link works',
    days: (count: number) => (count === 1 ? '1 day' : `${String(count)} days`),
    untilDate: 'Until a date',
    lastDay: 'Last day of the link',
    wrongDay: 'Choose a day from today on, at most 29 days from now.',
    createLink: 'Create the link',
    creatingLink: 'Creating …',
    linkTo: (name: string) => `link to ${name}`,
    worksUntil: 'The link works until',
    shownOnce: 'It is shown only now. Copy it.',
    revokeLinks: 'Revoke all links',
    revokeQuestion: (name: string) => `Revoke all links to ${name}?`,
    revokeConsequences:
      'No link to this file works any more, whoever created it. This cannot be undone. New links can be created.',
    revoking: 'Revoking …',
    revoked: 'All links are revoked.',

    templateOf: (workflow: string) =>
      `This is a template of ${workflow}, so it cannot be deleted. Replace it there to change it.`,
    itsPage: 'Open the template',
    delete: 'Delete',
    deleteOf: (name: string) => `Delete ${name}`,
    deleteQuestion: (name: string) => `Delete ${name}?`,
    deleteConsequences:
      'The file disappears for everybody, and links to it stop working. This cannot be undone.',
    deleteForever: 'Delete for good',
    deleting: 'Deleting …',
    deleted: (name: string) => `${name} is deleted.`,

    problems: {
      file_in_use: {
        title: 'This file is in use',
        remedy:
          'It is a template of a workflow. While the workflow has it, it cannot be deleted. An archived workflow keeps its templates.',
      },
      only_shared: {
        title: 'This file belongs to others',
        remedy:
          'It is shared with your team. You may see, download and share it. Only its owner and the owner’s team may delete it or revoke its links.',
      },
      not_found: {
        title: 'This file is gone',
        remedy: 'Somebody has deleted it in the meantime.',
      },
      too_many_links: {
        title: 'There are too many links',
        remedy: 'Revoke the links of this file, or wait until some have ended.',
      },
    } as Readonly<Record<string, ToldProblem>>,
  },
};
export type FileWords = typeof fileWords;
