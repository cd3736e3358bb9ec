import type { PageWords } from './english.ts';

/** The German words of the pages. */
export const german: PageWords = {
  language: 'de',
  locale: 'de-DE',
  signIn: {
    title: 'Anmelden',
    toConsole: 'Bei Docloom anmelden',
    toFile: 'Anmelden, um diese Datei zu sehen',
    with: (provider) => `Mit ${provider} anmelden`,
    otherAccount: 'Anderes Konto wählen',
    or: 'Oder mit Ihrem Passwort:',
    email: 'E-Mail-Adresse',
    password: 'Passwort',
    confirm: 'Anmelden',
    tokenForm: 'Mit einem Zugangs-Token anmelden',
    token: 'Ihr Zugangs-Token',
    tokenConfirm: 'Mit dem Token anmelden',
    help: (hours, idleMinutes) =>
      `Einladungen und Tokens gibt Ihnen die Person, die diesen Dienst betreibt, auch wenn Sie Ihr Passwort vergessen haben. Sie bleiben ${hours} Stunden angemeldet, oder bis Sie ${idleMinutes} Minuten lang nichts geöffnet haben.`,
  },
  signedIn: {
    as: (name) => `Angemeldet als ${name}.`,
    files: 'Alle Dateien',
    signOut: 'Abmelden',
    signedOut: 'Abgemeldet',
    signedOutRemedy:
      'Sie sind abgemeldet. Öffnen Sie den Link zu einer Datei, um sich wieder anzumelden.',
  },
  invitation: {
    title: 'Passwort festlegen',
    welcome: (name) => `Willkommen, ${name}`,
    intro:
      'Legen Sie Ihr Passwort für Docloom fest. Damit und mit dieser E-Mail-Adresse melden Sie sich in Zukunft an.',
    email: 'E-Mail-Adresse',
    password: 'Neues Passwort',
    rule: (least) =>
      `Mindestens ${least} beliebige Zeichen. Mehrere Wörter ergeben ein gutes Passwort.`,
    repeated: 'Dasselbe Passwort noch einmal',
    confirm: 'Passwort festlegen',
    note: 'Dieser Link funktioniert einmal.',
    formerEnds: 'Wer mit Ihrem früheren Passwort angemeldet ist, wird abgemeldet.',
  },
  file: {
    size: 'Größe',
    changed: 'Geändert',
    kind: 'Art',
    kinds: {
      CLOUD_DOCS: 'Word-Dokument',
      CLOUD_SLIDES: 'PowerPoint-Präsentation',
      PDF: 'PDF-Dokument',
    },
    download: 'Herunterladen',
    picture: 'Vorschau der ersten Seite',
  },
  preview: {
    template: 'Vorlage',
    openPdf: 'PDF öffnen',
    warnings: 'Warnungen',
    about: 'Diese Seite zeigt die Vorlage mit ihren Beispieldaten und keine Daten eines Laufs.',
    signIn: 'Melden Sie sich an, um die Vorlage oder ihre Daten zu ändern.',
    noSampleData:
      'Für diese Vorlage sind keine Beispieldaten festgelegt, also gibt es nichts zu zeigen. Wer die Vorlage ändern darf, kann sich anmelden und welche festlegen.',
  },
  missing: {
    title: 'Seite nicht gefunden',
    remedy: 'Unter dieser Adresse gibt es keine Seite. Prüfen Sie die Adresse.',
    home: 'Zu den Workflows',
  },
};
