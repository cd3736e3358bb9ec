import type { AccountWords } from '../english/account.ts';

/** The German words of the page of the signed-in user. */
export const accountWords: AccountWords = {
  account: {
    title: 'Ihr Konto',
    name: 'Name',
    email: 'E-Mail-Adresse',
    team: 'Team',
    noTeam: 'Keines',

    sessions: 'Wo Sie angemeldet sind',
    sessionsHint:
      'Beenden Sie eine Sitzung, die Sie nicht kennen, und ändern Sie danach Ihr Passwort.',
    sessionsHintAlone: 'Beenden Sie eine Sitzung, die Sie nicht kennen.',
    unknownBrowser: 'Unbekannter Browser',
    thisBrowser: 'Dieser Browser',
    kinds: {
      PASSWORD: 'Mit dem Passwort',
      TOKEN: 'Mit einem Zugangs-Token',
      SINGLE_SIGN_ON: 'Mit Single Sign-on',
    },
    started: 'seit',
    lastUsed: 'zuletzt benutzt',
    end: 'Beenden',
    endOf: (browser) => `Sitzung in ${browser} beenden`,
    endOthers: 'Alle anderen beenden',
    othersEnded: 'Sie sind nur noch in diesem Browser angemeldet.',

    identities: 'Single Sign-on',
    identitiesHint:
      'Mit diesem Konto können Sie sich anmelden. Die Person, die den Dienst betreibt, kann die Verknüpfung lösen.',
    linked: 'verknüpft',

    password: 'Passwort',
    noPassword: 'Sie haben noch kein Passwort',
    noPasswordRemedy:
      'Bitten Sie die Person, die den Dienst betreibt, um eine Einladung. Damit legen Sie ein Passwort fest und können sich auch ohne Zugangs-Token oder Single Sign-on anmelden.',
    currentPassword: 'Aktuelles Passwort',
    newPassword: 'Neues Passwort',
    passwordRule: 'Mindestens 12 beliebige Zeichen. Mehrere Wörter ergeben ein gutes Passwort.',
    changePassword: 'Passwort ändern',
    passwordChanged:
      'Ihr Passwort ist geändert. Hier bleiben Sie angemeldet. In allen anderen Browsern, in denen Sie sich mit dem alten Passwort angemeldet hatten, sind Sie abgemeldet: Melden Sie sich dort mit dem neuen an.',
    problems: {
      current_password_wrong: 'Das aktuelle Passwort ist falsch. Es wurde nichts geändert.',
      password_too_short: 'Das neue Passwort ist zu kurz. Es braucht mindestens 12 Zeichen.',
      password_guessable:
        'Das neue Passwort besteht fast nur aus Ihrem Namen oder Ihrer Adresse. Wählen Sie ein anderes.',
      too_many_account_tries:
        'Das Passwort war zu oft falsch. Warten Sie eine Minute und versuchen Sie es dann wieder.',
      sign_in_busy:
        'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden wieder.',
    },
  },
};
