import type { Operation } from '../operation.ts';

/** The user of the token. An addition of Docloom. */
export const accountOperations = {
  get: {
    id: 'getAccount',
    tag: 'Account',
    summary: 'Get the account',
    description: 'The user of the token, and the team of the user.',
    isAddition: true,
    answers: { 200: { description: 'The account.' } },
  },
  changePassword: {
    id: 'changePassword',
    tag: 'Account',
    summary: 'Change the password',
    description:
      'Changes the password with which the user signs in to the pages, and ends the other sessions that began with it. An invitation (`docloom user invite`) sets the first password.',
    isAddition: true,
    answers: { 204: { description: 'The password was changed.' } },
    problems: [
      'current_password_wrong',
      'no_password',
      'password_too_short',
      'password_too_long',
      'password_guessable',
      'sign_in_busy',
      'too_many_account_tries',
    ],
  },
} as const satisfies Record<string, Operation>;
