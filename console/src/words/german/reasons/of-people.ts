import type { ReasonWords } from '../../english/reasons.ts';

const NOT_ALLOWED = 'Nicht erlaubt';
const NOT_SIGNED_IN = 'Nicht angemeldet';
const TOO_MANY = 'Zu viele Anfragen';

/** Errors of signing in, of rights, and of teams. */
export const reasonsOfPeople: Readonly<Record<string, ReasonWords>> = {
  session_missing: {
    title: 'Noch nicht ausgeführt',
    sentence:
      'Ihre Sitzung war beendet. Jetzt sind Sie wieder angemeldet: Versuchen Sie es noch einmal.',
  },
  foreign_origin: {
    title: NOT_ALLOWED,
    sentence:
      'Der Dienst hält diese Seite für die einer anderen Website. Laden Sie sie neu. Hilft das nicht, fehlt dem Dienst vielleicht die Einstellung --public-url: Sagen Sie es der Person, die ihn betreibt.',
  },
  user_disabled: {
    title: NOT_SIGNED_IN,
    sentence: 'Ihr Konto ist gesperrt. Wenden Sie sich an die Person, die den Dienst betreibt.',
  },
  too_many_account_tries: {
    title: TOO_MANY,
    sentence:
      'Das Passwort war zu oft falsch. Warten Sie eine Minute und versuchen Sie es dann wieder.',
    lacksDetails: true,
  },
  sign_in_busy: {
    title: 'Gerade nicht möglich',
    sentence:
      'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden wieder.',
  },
  current_password_wrong: {
    title: 'Passwort falsch',
    sentence: 'Das aktuelle Passwort ist falsch. Es wurde nichts geändert.',
  },
  no_password: {
    title: 'Kein Passwort',
    sentence:
      'Sie haben noch kein Passwort. Bitten Sie die Person, die den Dienst betreibt, um eine Einladung.',
  },
  password_too_short: {
    title: 'Passwort zu kurz',
    sentence: 'Das neue Passwort ist zu kurz. Wählen Sie ein längeres.',
    lacksDetails: true,
  },
  password_too_long: {
    title: 'Passwort zu lang',
    sentence: 'Das neue Passwort ist zu lang. Wählen Sie ein kürzeres.',
    lacksDetails: true,
  },
  password_guessable: {
    title: 'Passwort zu erraten',
    sentence:
      'Das neue Passwort besteht fast nur aus Ihrem Namen oder Ihrer Adresse. Wählen Sie ein anderes.',
  },
  not_yours: {
    title: NOT_ALLOWED,
    sentence:
      'Das gehört jemand anderem. Bitten Sie die Person, der es gehört, oder jemanden aus ihrem Team.',
  },
  only_shared: {
    title: NOT_ALLOWED,
    sentence:
      'Das ist mit Ihrem Team nur geteilt: Sie dürfen es ansehen und verwenden. Ändern dürfen es nur die Person, der es gehört, und ihr Team.',
    lacksDetails: true,
  },
  no_team: {
    title: 'Kein Team',
    sentence:
      'Sie gehören zu keinem Team. Die Person, die den Dienst betreibt, kann Sie in eines aufnehmen.',
  },
  owners_only: {
    title: NOT_ALLOWED,
    sentence:
      'Das darf nur die Leitung des Teams. Bitten Sie sie darum, oder die Person, die den Dienst betreibt.',
    lacksDetails: true,
  },
  not_invitable: {
    title: 'Nicht möglich',
    sentence:
      'Jemanden mit dieser E-Mail-Adresse gibt es schon. Die Person, die den Dienst betreibt, kann ihn in Ihr Team aufnehmen.',
  },
  own_membership: {
    title: 'Nicht möglich',
    sentence:
      'Sich selbst können Sie nicht aus dem Team entfernen. Bitten Sie eine andere Leitung des Teams, oder die Person, die den Dienst betreibt.',
  },
};
