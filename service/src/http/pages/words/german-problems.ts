import type { ErrorCode } from '../../../errors/errors.ts';

/** An error in German. */
export interface GermanProblem {
  title: string;
  sentence: string;
  /** Whether the English sentence has names or numbers that this one lacks. */
  lacksDetails?: true;
}

const NOT_SIGNED_IN = 'Nicht angemeldet';
const TOO_MUCH = 'Zu viele Anfragen';
const BUSY = 'Gerade nicht möglich';

/**
 * The errors that pages show, in German. Those that only programs and operators meet stay in English.
 */
export const germanProblems: Readonly<Partial<Record<ErrorCode, GermanProblem>>> = {
  password_wrong: {
    title: NOT_SIGNED_IN,
    sentence:
      'Die E-Mail-Adresse oder das Passwort ist falsch. Prüfen Sie beide. Wenn Sie Ihr Passwort vergessen haben, bitten Sie die Person, die den Dienst betreibt, um eine neue Einladung.',
  },
  no_password: {
    title: NOT_SIGNED_IN,
    sentence:
      'Sie haben noch kein Passwort. Bitten Sie die Person, die den Dienst betreibt, um eine Einladung („docloom user invite“).',
  },
  account_disabled: {
    title: NOT_SIGNED_IN,
    sentence:
      'Dieses Konto ist gesperrt. Wenden Sie sich an die Person, die den Dienst betreibt („docloom user enable“).',
  },
  user_disabled: {
    title: NOT_SIGNED_IN,
    sentence:
      'Das Konto zu diesem Zugangs-Token ist gesperrt. Wenden Sie sich an die Person, die den Dienst betreibt („docloom user enable“).',
  },
  token_unknown: {
    title: NOT_SIGNED_IN,
    sentence:
      'Das Zugangs-Token ist unbekannt. Kopieren Sie es noch einmal vollständig. Wenn es widerrufen wurde, bitten Sie um ein neues.',
  },
  token_expired: {
    title: NOT_SIGNED_IN,
    sentence:
      'Das Zugangs-Token ist abgelaufen. Bitten Sie die Person, die den Dienst betreibt, um ein neues.',
  },
  token_missing: {
    title: NOT_SIGNED_IN,
    sentence: 'Sie sind nicht angemeldet. Melden Sie sich an und öffnen Sie den Link noch einmal.',
  },
  session_missing: {
    title: NOT_SIGNED_IN,
    sentence:
      'Sie sind nicht angemeldet, oder Ihre Sitzung ist beendet. Melden Sie sich an der Konsole an und versuchen Sie es noch einmal.',
  },
  sign_in_without_token: {
    title: NOT_SIGNED_IN,
    sentence: 'Das Feld für das Token ist leer. Fügen Sie Ihr Zugangs-Token ein.',
  },
  too_many_tries: {
    title: TOO_MUCH,
    sentence:
      'Von Ihrer Adresse kamen zu viele Versuche, sich anzumelden. Warten Sie eine Minute und versuchen Sie es dann wieder.',
  },
  too_many_account_tries: {
    title: TOO_MUCH,
    sentence:
      'Für diese E-Mail-Adresse war das Passwort zu oft falsch. Warten Sie höchstens eine Minute und versuchen Sie es dann wieder. Browser, in denen Sie angemeldet sind, bleiben es.',
  },
  too_many_requests: {
    title: TOO_MUCH,
    sentence:
      'Dieser Link wurde gerade zu oft geöffnet. Versuchen Sie es in einigen Sekunden wieder.',
  },
  too_many_renders: {
    title: TOO_MUCH,
    sentence:
      'Gerade werden zu viele Vorschauen erstellt. Versuchen Sie es in einigen Sekunden wieder.',
  },
  sign_in_busy: {
    title: BUSY,
    sentence:
      'Gerade melden sich zu viele Personen an. Versuchen Sie es in einigen Sekunden wieder.',
  },
  foreign_form: {
    title: 'Nicht erlaubt',
    sentence:
      'Das Formular kam von einer anderen Website oder über einen unbekannten Proxy. Öffnen Sie die Seite noch einmal und verwenden Sie das Formular dort. Hilft das nicht, fehlt dem Dienst vielleicht die Einstellung --public-url.',
  },
  password_too_short: {
    title: 'Passwort zu kurz',
    sentence: 'Das Passwort ist zu kurz. Wählen Sie ein längeres, zum Beispiel mehrere Wörter.',
  },
  password_too_long: {
    title: 'Passwort zu lang',
    sentence: 'Das Passwort ist zu lang. Wählen Sie ein kürzeres.',
  },
  password_guessable: {
    title: 'Passwort zu erraten',
    sentence:
      'Das Passwort besteht fast nur aus Ihrem Namen, Ihrer Adresse oder dem Namen des Dienstes. Wählen Sie ein anderes, zum Beispiel mehrere Wörter.',
  },
  passwords_differ: {
    title: 'Passwörter verschieden',
    sentence: 'Die beiden Passwörter sind nicht gleich. Geben Sie das neue Passwort zweimal ein.',
  },
  unknown_invitation: {
    title: 'Einladung nicht gültig',
    sentence:
      'Diese Einladung wurde schon benutzt, wurde zurückgezogen, ist abgelaufen oder durch eine neuere ersetzt. Wenn Sie schon ein Passwort festgelegt haben, melden Sie sich damit an. Sonst bitten Sie die Person, die Sie eingeladen hat, um eine neue Einladung.',
  },
  unknown_link: {
    title: 'Link nicht gültig',
    sentence:
      'Dieser Link funktioniert nicht: Er ist falsch geschrieben, abgelaufen oder widerrufen, oder die Datei gibt es nicht mehr. Bitten Sie die Person, von der Sie ihn haben, um einen neuen.',
  },
  not_found: {
    title: 'Nicht gefunden',
    sentence: 'Das gibt es nicht, oder nicht mehr. Prüfen Sie die Adresse.',
    lacksDetails: true,
  },
  not_yours: {
    title: 'Nicht erlaubt',
    sentence:
      'Das gehört jemand anderem. Melden Sie sich als jemand an, dem es gehört, oder als Mitglied von dessen Team.',
    lacksDetails: true,
  },
  storage_unavailable: {
    title: BUSY,
    sentence: 'Der Dienst kann gerade nichts speichern. Versuchen Sie es später wieder.',
    lacksDetails: true,
  },
  database_replaced: {
    title: BUSY,
    sentence:
      'Die Datenbank des Dienstes wurde entfernt oder ersetzt. Wenden Sie sich an die Person, die den Dienst betreibt.',
  },
  disk_fault: {
    title: BUSY,
    sentence:
      'Der Dienst kann seine Dateien nicht lesen oder schreiben. Versuchen Sie es später wieder, oder wenden Sie sich an die Person, die den Dienst betreibt.',
    lacksDetails: true,
  },
  not_ready: {
    title: BUSY,
    sentence: 'Der Dienst nimmt gerade keine Arbeit an. Versuchen Sie es später wieder.',
    lacksDetails: true,
  },
  internal: {
    title: 'Interner Fehler',
    sentence:
      'In Docloom ist ein Fehler aufgetreten. Die Einzelheiten stehen im Protokoll des Dienstes. Bitte melden Sie ihn der Person, die den Dienst betreibt.',
  },
  provider_unreachable: {
    title: BUSY,
    sentence:
      'Der Anbieter des Single Sign-on ist gerade nicht erreichbar. Versuchen Sie es gleich wieder, oder melden Sie sich anders an. Bleibt es dabei, sagen Sie es der Person, die den Dienst betreibt: Der Grund steht im Protokoll.',
  },
  provider_failed: {
    title: NOT_SIGNED_IN,
    sentence:
      'Der Anbieter des Single Sign-on hat einen Fehler gemeldet, deshalb sind Sie nicht angemeldet. Versuchen Sie es wieder. Bleibt es dabei, sagen Sie es der Person, die den Dienst betreibt: Der Grund steht im Protokoll.',
  },
  provider_rejects_service: {
    title: NOT_SIGNED_IN,
    sentence:
      'Der Anbieter des Single Sign-on kennt diesen Dienst nicht, deshalb sind Sie nicht angemeldet. Bitten Sie die Person, die den Dienst betreibt, Client-ID und Client-Secret zu prüfen.',
  },
  provider_answer_invalid: {
    title: NOT_SIGNED_IN,
    sentence:
      'Die Antwort des Single Sign-on ließ sich nicht prüfen, deshalb sind Sie nicht angemeldet. Versuchen Sie es wieder. Bleibt es dabei, sagen Sie es der Person, die den Dienst betreibt: Der Grund steht im Protokoll.',
  },
  provider_clock_differs: {
    title: NOT_SIGNED_IN,
    sentence:
      'Die Antwort des Single Sign-on ist abgelaufen oder gilt noch nicht, deshalb sind Sie nicht angemeldet. Versuchen Sie es wieder. Bleibt es dabei, bitten Sie die Person, die den Dienst betreibt, die Uhren von Dienst und Anbieter zu vergleichen.',
  },
  sign_in_denied: {
    title: NOT_SIGNED_IN,
    sentence:
      'Das Single Sign-on wurde abgebrochen, oder der Anbieter lässt Sie diesen Dienst nicht verwenden. Versuchen Sie es wieder, oder bitten Sie die Person, die den Anbieter verwaltet, um Zugang.',
  },
  sign_in_not_begun: {
    title: NOT_SIGNED_IN,
    sentence:
      'Diese Anmeldung begann nicht in diesem Browser, wurde schon abgeschlossen oder durch eine neuere ersetzt. Beginnen Sie auf dieser Seite noch einmal.',
  },
  sign_in_expired: {
    title: NOT_SIGNED_IN,
    sentence:
      'Die Anmeldung dauerte länger als zehn Minuten. Beginnen Sie auf dieser Seite noch einmal.',
  },
  sign_in_code_rejected: {
    title: NOT_SIGNED_IN,
    sentence:
      'Der Anbieter des Single Sign-on nimmt diese Anmeldung nicht mehr an: Sie wurde schon abgeschlossen oder dauerte zu lange. Beginnen Sie auf dieser Seite noch einmal.',
  },
  email_not_verified: {
    title: NOT_SIGNED_IN,
    sentence:
      'Der Anbieter des Single Sign-on hat Ihre E-Mail-Adresse nicht bestätigt, deshalb weiß der Dienst nicht, welches Konto Ihres ist. Bestätigen Sie die Adresse beim Anbieter, oder wenden Sie sich an die Person, die den Dienst betreibt.',
  },
  email_domain_not_allowed: {
    title: NOT_SIGNED_IN,
    sentence:
      'Mit einer E-Mail-Adresse dieser Domain lässt sich das Single Sign-on dieses Dienstes nicht verwenden. Wählen Sie beim Anbieter ein anderes Konto, oder wenden Sie sich an die Person, die den Dienst betreibt.',
  },
  no_account: {
    title: NOT_SIGNED_IN,
    sentence:
      'Sie haben kein Konto bei diesem Dienst. Bitten Sie die Person, die den Dienst betreibt, eines für Ihre E-Mail-Adresse anzulegen.',
  },
  other_identity: {
    title: NOT_SIGNED_IN,
    sentence:
      'Die Person mit Ihrer E-Mail-Adresse meldet sich mit einem anderen Konto des Single Sign-on an. Wählen Sie jenes Konto, oder bitten Sie die Person, die den Dienst betreibt, die Verknüpfung zu lösen („docloom user unlink“).',
  },
};
