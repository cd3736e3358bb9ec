import type { FileWords } from '../english/files.ts';

/** The German words of the page of files. */
export const fileWords: FileWords = {
  cancel: 'Abbrechen',
  close: 'Schließen',

  files: {
    title: 'Dateien',
    searchHint: 'Ein Teil des Namens',
    searchLimit: 'Die Suche umfasst die neuesten 10.000 Dateien.',
    none: 'Noch keine Dateien',
    noneRemedy:
      'Hier erscheinen Dokumente, Vorlagen und hochgeladene Dateien, sobald es welche gibt, die Sie sehen dürfen.',
    noMatch: 'Keine Datei passt',
    noMatchRemedy: 'Suchen Sie nach einem anderen Teil des Namens.',
    added: 'Hinzugefügt',
    inNewTab: 'öffnet einen neuen Tab',
    itsRun: 'Zum Lauf, der sie erstellt hat',

    share: 'Teilen',
    shareOf: (name) => `${name} teilen`,
    shareHint: 'Wer den Link hat, kann diese Datei herunterladen, ohne sich anzumelden.',
    linkEnds: 'Wie lange der Link gilt',
    days: (count) => (count === 1 ? '1 Tag' : `${String(count)} Tage`),
    untilDate: 'Bis zu einem Datum',
    lastDay: 'Letzter Tag des Links',
    wrongDay: 'Wählen Sie einen Tag ab heute, höchstens in 29 Tagen.',
    createLink: 'Link erstellen',
    creatingLink: 'Wird erstellt …',
    linkTo: (name) => `Link zu ${name}`,
    worksUntil: 'Der Link gilt bis',
    shownOnce: 'Er wird nur jetzt gezeigt. Kopieren Sie ihn.',
    revokeLinks: 'Alle Links widerrufen',
    revokeQuestion: (name) => `Alle Links zu ${name} widerrufen?`,
    revokeConsequences:
      'Kein Link zu dieser Datei funktioniert dann noch, gleich wer ihn erstellt hat. Das lässt sich nicht rückgängig machen. Neue Links können Sie weiterhin erstellen.',
    revoking: 'Wird widerrufen …',
    revoked: 'Alle Links sind widerrufen.',

    templateOf: (workflow) =>
      `Diese Datei ist eine Vorlage von ${workflow} und lässt sich nicht löschen. Um sie zu ändern, ersetzen Sie sie dort.`,
    itsPage: 'Zur Vorlage',
    delete: 'Löschen',
    deleteOf: (name) => `${name} löschen`,
    deleteQuestion: (name) => `${name} löschen?`,
    deleteConsequences:
      'Die Datei verschwindet für alle, und Links zu ihr funktionieren nicht mehr. Das lässt sich nicht rückgängig machen.',
    deleteForever: 'Endgültig löschen',
    deleting: 'Wird gelöscht …',
    deleted: (name) => `${name} ist gelöscht.`,

    problems: {
      file_in_use: {
        title: 'Diese Datei wird gebraucht',
        remedy:
          'Diese Datei ist eine Vorlage eines Workflows. Solange der Workflow sie hat, lässt sie sich nicht löschen. Ein archivierter Workflow behält seine Vorlagen.',
      },
      only_shared: {
        title: 'Diese Datei gehört anderen',
        remedy:
          'Sie ist mit Ihrem Team geteilt. Sie dürfen sie ansehen, herunterladen und teilen. Löschen und Links widerrufen dürfen nur ihr Eigentümer und dessen Team.',
      },
      not_found: {
        title: 'Diese Datei gibt es nicht mehr',
        remedy: 'Jemand hat sie inzwischen gelöscht.',
      },
      too_many_links: {
        title: 'Es gibt zu viele Links',
        remedy:
          'Widerrufen Sie die Links dieser Datei, oder warten Sie, bis einige abgelaufen sind.',
      },
    },
  },
};
