/** The English words of the page of the signed-in user. */
export const accountWords = {
  account: {
    title: 'Your account',
    name: 'Name',
    email: 'Email address',
    team: 'Team',
    noTeam: 'None',

    sessions: 'Where you are signed in',
    sessionsHint: 'End a session that you do not know, and change your password.',
    sessionsHintAlone: 'End a session that you do not know.',
    unknownBrowser: 'Unknown browser',
    thisBrowser: 'This browser',
    kinds: {
      PASSWORD: 'With the password',
      TOKEN: 'With an access token',
      SINGLE_SIGN_ON: 'With single sign-on',
    },
    started: 'since',
    lastUsed: 'last used',
    end: 'End',
    endOf: (browser: string) => `End the session in ${browser}`,
    endOthers: 'End all others',
    othersEnded: 'You are signed in in this browser only.',

    identities: 'Single sign-on',
    identitiesHint: 'You can sign in with this account. Whoever runs the service can unlink it.',
    linked: 'linked',

    password: 'Password',
    noPassword: 'You have no password yet',
    noPasswordRemedy:
      'Ask whoever runs the service for an invitation. With it you set a password, and you can sign in without an access token or single sign-on.',
    currentPassword: 'Current password',
    newPassword: 'New password',
    passwordRule: 'At least 12 characters, of any kind. Several words are a good password.',
    changePassword: 'Change the password',
    passwordChanged:
      'Your password has been changed. You are still signed in here. Other browsers in which you used the old password are signed out: sign in there with the new one.',
    problems: {
      current_password_wrong: 'The current password is wrong. Nothing was changed.',
      password_too_short: 'The new password is too short. It needs at least 12 characters.',
      password_guessable:
        'The new password is little more than your name or address. Choose another one.',
      too_many_account_tries: 'The password was wrong too often. Wait a minute, and try again.',
      sign_in_busy: 'Too many people sign in at this moment. Try again after some seconds.',
    } as Readonly<Record<string, string>>,
  },
};
export type AccountWords = typeof accountWords;
