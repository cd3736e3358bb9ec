import type { Words } from './english.ts';
import { accountWords } from './german/account.ts';
import { accessWords } from './german/access.ts';
import { activityWords } from './german/activity.ts';
import { dataWords } from './german/data.ts';
import { fileWords } from './german/files.ts';
import { peopleWords } from './german/people.ts';
import { filterWords } from './german/filter.ts';
import { numbersWords } from './german/numbers.ts';
import { reasonWords } from './german/reasons.ts';
import { templateWords } from './german/template.ts';
import { versionWords } from './german/versions.ts';
import { workflowWords } from './german/workflow.ts';

/** The German words of the console. */
export const german: Words = {
  title: 'Docloom',
  skipToContent: 'Zum Inhalt',
  signedInAs: (name) => `Angemeldet als ${name}`,
  signOut: 'Abmelden',
  signOutLoses:
    'Alle Ihre nicht gespeicherten Änderungen gehen verloren, auch die in anderen Tabs. Abmelden?',
  sessionEnded: {
    title: 'Ihre Sitzung ist beendet',
    explanation: (name) =>
      `Melden Sie sich in einem anderen Tab wieder als ${name} an. Diese Seite bleibt, wie sie ist, mit allem, was Sie eingegeben und ausgewählt haben.`,
    otherPerson: (other, name) =>
      `In diesem Browser ist jetzt ${other} angemeldet. Diese Seite behält, was ${name} eingegeben und ausgewählt hat: Melden Sie sich im neuen Tab ab und wieder als ${name} an.`,
    signedOut: (name) =>
      `Sie haben sich in einem anderen Tab abgemeldet und Ihre nicht gespeicherten Änderungen verworfen. Um weiterzumachen, melden Sie sich in einem neuen Tab wieder als ${name} an.`,
    goOnAs: (other) => `Verwerfen und als ${other} weiterarbeiten`,
    signIn: 'Wieder anmelden',
  },
  signedInAgain: {
    title: 'Sie sind angemeldet',
    explanation: (name) =>
      `Sie sind als ${name} angemeldet. Schließen Sie diesen Tab und machen Sie in dem weiter, aus dem Sie kommen.`,
    asOther: (name) =>
      `Sie sind als ${name} angemeldet. Die Seite, von der Sie kommen, gehört jemand anderem. Um dort weiterzumachen, melden Sie sich hier ab und als diese Person an.`,
  },
  pages: 'Seiten',
  parts: 'Bereiche der Konsole',
  loading: 'Wird geladen …',
  slowAnswer: 'Der Dienst antwortet noch nicht. Diese Seite wartet weiter auf ihn.',
  showMore: 'Mehr anzeigen',
  tryAgain: 'Noch einmal versuchen',
  unreachable: 'Der Dienst antwortet nicht',
  unreachableRemedy:
    'Prüfen Sie Ihre Verbindung. Diese Seite versucht es von selbst wieder und zeigt den letzten bekannten Stand.',
  pageMissing: 'Diese Seite gibt es nicht',
  pageMissingRemedy: 'Gehen Sie zur Liste der Workflows und suchen Sie dort.',
  notFound: 'Nicht gefunden',

  toWorkflows: 'Zu den Workflows',
  workflows: 'Workflows',
  workflow: 'Workflow',
  noWorkflows: 'Es gibt noch keine Workflows',
  noWorkflowsRemedy:
    'Hier erscheinen Workflows, die Sie, Ihr Team oder n8n anlegen, und solche, die andere mit Ihrem Team teilen.',
  status: 'Status',
  lastRun: 'Letzter Lauf',
  failedLastDay: 'In den letzten 24 Stunden fehlgeschlagen',
  failedRuns: (count) =>
    count === 1 ? '1 fehlgeschlagener Lauf' : `${String(count)} fehlgeschlagene Läufe`,
  failedRunsOf: (count, workflow) =>
    `${count === 1 ? '1 fehlgeschlagener Lauf' : `${String(count)} fehlgeschlagene Läufe`} von ${workflow}`,
  none: 'Keine',
  neverRun: 'Noch kein Lauf',
  workflowStatus: {
    COMPLETE: 'Bereit',
    INCOMPLETE: 'Vorlage fehlt',
    ARCHIVED: 'Archiviert',
  },

  runs: 'Läufe',
  run: 'Lauf',
  runStatus: {
    QUEUED: 'Wartet',
    RUNNING: 'In Arbeit',
    SUCCEEDED: 'Erfolgreich',
    FAILED: 'Fehlgeschlagen',
  },
  allRuns: 'Alle',
  filterByStatus: 'Nach Status filtern',
  search: 'Suchen',
  searchHint: 'Name des Dokuments oder ID des Laufs',
  clearSearch: 'Suche leeren',
  documents: 'Dokumente',
  accepted: 'Angenommen',
  duration: 'Dauer',
  noRuns: 'Keine Läufe',
  noRunsRemedy: 'Ein Lauf erscheint hier, sobald Daten für diesen Workflow eintreffen.',
  noMatchingRuns: 'Kein Lauf passt',
  noMatchingRunsRemedy: 'Ändern Sie den Filter oder die Suche.',
  runOf: (moment) => `Lauf vom ${moment}`,
  runId: 'ID des Laufs',

  timeline: 'Verlauf',
  steps: {
    accepted: 'Daten angenommen',
    started: 'Begonnen',
    rendered: 'Vorlagen ausgefüllt',
    converted: 'PDF-Kopien erstellt',
    stored: 'Dateien gespeichert',
    ready: 'Dokumente fertig',
    failed: 'Fehlgeschlagen',
    retried: 'Wiederholt',
    delivered: 'Zugestellt',
  },
  stepNotYet: 'Noch nicht',
  stepNot: 'Ist nicht geschehen',
  stepNotMeasured: 'Nicht gemessen',
  took: (duration) => `dauerte ${duration}`,
  after: (duration) => `nach ${duration}`,
  nextAttempt: 'Nächster Versuch:',

  problem: 'Was ist schiefgegangen',
  waitingFor: 'Warum dieser Lauf wartet',
  retry: 'Wiederholen',
  retrying: 'Wird wiederholt …',
  retryHint:
    'Die Wiederholung verwendet dieselben Daten mit der aktuellen Vorlage und den aktuellen Optionen und erstellt nur die fehlgeschlagenen Dokumente.',
  runErrors: {
    template_broken: 'Die Vorlage hat Fehler',
    file_not_a_template: 'Die Vorlage ist nicht lesbar',
    template_missing: 'Die Vorlage fehlt',
    document_deleted: 'Die Vorlage wurde aus dem Workflow entfernt',
    document_too_large: 'Das Dokument wurde zu groß',
    pdf_password_unusable: 'Das Passwort für das PDF ist nicht verwendbar',
    pdf_too_large: 'Das PDF wurde zu groß',
    pdf_not_convertible: 'Das Dokument ließ sich nicht in ein PDF umwandeln',
    drive_not_writable: 'Das Dokument ließ sich nicht speichern',
    disk_fault: 'Der Speicher funktioniert nicht',
    too_many_files: 'Der Speicher hat zu viele Dateien',
    too_many_bytes: 'Der Speicher ist voll',
    template_not_filled: 'Das Dokument ließ sich nicht erstellen',
    pdf_not_available: 'Das PDF ließ sich nicht erstellen',
    run_ends_service: 'Der Lauf hat den Dienst mehrmals beendet',
    internal: 'Etwas Unerwartetes ist geschehen',
  },
  otherRunError: 'Der Lauf ist fehlgeschlagen',

  download: 'Herunterladen',
  downloadOf: (name) => `${name} herunterladen`,
  fileDeleted: 'Gelöscht',
  unnamedFile: 'Eine Datei, deren Name nicht bekannt ist',
  notMade: 'Nicht erstellt',
  notMadeYet: 'Noch nicht erstellt',
  template: (name) => `Vorlage: ${name}`,
  warnings: 'Warnungen',

  deliveries: 'Zustellungen',
  noDeliveries: 'Nichts wird zugestellt',
  noDeliveriesRemedy:
    'Zustellungen erscheinen hier, wenn ein Lauf endet und ein Programm wie n8n auf seine Dokumente wartet.',
  events: {
    'documents.created': 'Dokumente erstellt',
    'run.failed': 'Lauf fehlgeschlagen',
  },
  deliveryStatus: {
    PENDING: 'Steht aus',
    DELIVERED: 'Zugestellt',
    FAILED: 'Fehlgeschlagen',
  },
  attempts: (count) => (count === 1 ? '1 Versuch' : `${String(count)} Versuche`),
  someAttempts: 'Versuche',
  noAttempts: 'Noch kein Versuch',
  arrived: 'Angekommen:',
  arrivedAgain: 'Erneut angekommen:',
  answer: 'Antwort',
  answerStatus: (status) => `Status ${String(status)}`,
  noAnswer: 'Keine Antwort',
  emptyAnswer: 'Eine leere Antwort',
  redeliver: 'Erneut zustellen',
  redelivering: 'Wird gesendet …',
  redeliverTo: (receiver) => `Erneut zustellen an ${receiver}`,

  ...accountWords,
  ...accessWords,
  ...activityWords,
  ...dataWords,
  ...fileWords,
  ...peopleWords,
  ...filterWords,
  ...numbersWords,
  ...reasonWords,
  ...templateWords,
  ...versionWords,
  ...workflowWords,
};
