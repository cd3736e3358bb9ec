import type { Language } from './language-of.ts';

const texts = {
  locale: 'en-GB',
  signIn: {
    title: 'Sign in',
    toConsole: 'Sign in to Docloom',
    toFile: 'Sign in to see this file',
    with: (provider: string) => `Sign in with ${provider}`,
    otherAccount: 'Choose another account',
    or: 'Or with your password:',
    email: 'Email address',
    password: 'Password',
    confirm: 'Sign in',
    tokenForm: 'Sign in with an access token',
    token: 'Your developer access token',
    tokenConfirm: 'Sign in with the token',
    help: (hours: string, idleMinutes: string) =>
      `Whoever runs this service gives out invitations and tokens, also if you have forgotten your password. You stay signed in for ${hours} hours, or until you have opened nothing for ${idleMinutes} minutes.`,
  },
  signedIn: {
    as: (name: string) => `Signed in as ${name}.`,
    files: 'All files',
    signOut: 'Sign out',
    signedOut: 'Signed out',
    signedOutRemedy: 'You are signed out. Open the link to a file to sign in again.',
  },
  invitation: {
    title: 'Set your password',
    welcome: (name: string) => `Welcome, ${name}`,
    intro: 'Set your password for Docloom. You sign in with it and this email address from now on.',
    email: 'Email address',
    password: 'New password',
    rule: (least: string) =>
      `At least ${least} characters, of any kind. Several words are a good password.`,
    repeated: 'The same password once more',
    confirm: 'Set the password',
    note: 'This link works once.',
    formerEnds: 'Whoever is signed in with your former password is signed out.',
  },
  file: {
    size: 'Size',
    changed: 'Changed',
    kind: 'Kind',
    kinds: {
      CLOUD_DOCS: 'Word document',
      CLOUD_SLIDES: 'PowerPoint presentation',
      PDF: 'PDF document',
    },
    download: 'Download',
    picture: 'Preview of the first page',
  },
  preview: {
    template: 'Template',
    openPdf: 'Open the PDF',
    warnings: 'Warnings',
    about: 'This page shows the template with its sample data, and no data of a run.',
    signIn: 'Sign in to change the template or its data.',
    noSampleData:
      'No sample data is set for this template, so there is nothing to show. Whoever may change the template can sign in and set some.',
  },
  missing: {
    title: 'Page not found',
    remedy: 'There is no page at this address. Check the address.',
    home: 'Open the workflows',
  },
};

/** The words of the pages in one language. */
export type PageWords = typeof texts & { language: Language };

/** The English words of the pages. */
export const english: PageWords = { language: 'en', ...texts };
