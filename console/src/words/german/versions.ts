import type { VersionWords } from '../english/versions.ts';

/** The German words for the versions of a template. */
export const versionWords: VersionWords = {
  versions: {
    panel: 'Versionen',
    replace: 'Vorlage ersetzen',
    drop: {
      CLOUD_DOCS: 'Legen Sie eine neue Word-Datei hier ab',
      CLOUD_SLIDES: 'Legen Sie eine neue PowerPoint-Datei hier ab',
    },
    dropHint: 'Nichts ändert sich, bevor Sie sie veröffentlichen.',
    chooseFile: 'Datei wählen',
    format: {
      CLOUD_DOCS: 'Word-Dokument (.docx)',
      CLOUD_SLIDES: 'PowerPoint-Präsentation (.pptx)',
    },
    refusals: {
      several: () => 'Wählen Sie nur eine Datei. Eine Vorlage ist eine einzige Datei.',
      empty: () => 'Die Datei ist leer. Speichern Sie sie erneut, und wählen Sie sie noch einmal.',
      tooLarge: (_format, limit) =>
        `Die Datei ist zu groß. Der Dienst nimmt Dateien bis ${limit} an. Verkleinern Sie die Bilder darin.`,
      olderFormat: (format) =>
        `Die Datei hat ein älteres oder anderes Format. Öffnen Sie sie, wählen Sie „Speichern unter“ und „${format}“, und wählen Sie dann jene Datei.`,
      pdf: (format) =>
        `Ein PDF kann keine Vorlage sein. Wählen Sie die Datei, aus der es entstanden ist, gespeichert als „${format}“.`,
      slides: (format) =>
        `Das ist eine Präsentation, die Vorlage aber ein Dokument. Wählen Sie eine Datei, die als „${format}“ gespeichert ist.`,
      text: (format) =>
        `Das ist ein Dokument, die Vorlage aber eine Präsentation. Wählen Sie eine Datei, die als „${format}“ gespeichert ist.`,
      foreign: (format) =>
        `Diese Datei kann keine Vorlage sein. Wählen Sie eine, die als „${format}“ gespeichert ist.`,
    },
    notATemplate: 'Das ist keine Word- oder PowerPoint-Datei',
    notATemplateRemedy:
      'Die Datei ist beschädigt, oder sie ist von einer anderen Art und hat nur diese Endung. Öffnen Sie sie in Word, und speichern Sie sie noch einmal.',
    sending: 'Die Datei wird gesendet …',
    checking: 'Die Datei wird geprüft …',
    cancel: 'Abbrechen',
    tryOther: 'Andere Datei wählen',
    newFields: 'Neu:',
    goneFields: 'Nicht mehr verwendet:',
    notInData: (names) =>
      `Die Daten hier haben keinen Wert für ${names}. Im Dokument bleibt diese Stelle leer, bis der Absender der Daten ihn ergänzt.`,
    sameFields: 'Sie verwendet dieselben Felder wie bisher.',
    cannotPublish:
      'So kann sie nicht veröffentlicht werden. Berichtigen Sie die Datei in Word oder PowerPoint, speichern Sie sie, und wählen Sie sie noch einmal.',
    note: 'Was hat sich geändert?',
    noteHint: 'Kann leer bleiben.',
    publish: 'Veröffentlichen',
    published: (number) => `Version ${String(number)} ist veröffentlicht`,
    restoredAs: (from, number) =>
      `Version ${String(from)} gilt wieder, als Version ${String(number)}`,
    undo: 'Rückgängig machen',
    meanwhile: (number, person) =>
      person === undefined
        ? `Version ${String(number)} wurde inzwischen in der Ablage gefunden`
        : `Version ${String(number)} wurde inzwischen von ${person} veröffentlicht`,
    meanwhileComparing: 'Ihre Datei wird mit jener Version verglichen …',
    meanwhileCompared:
      'Ihre Datei ist jetzt mit jener Version verglichen. Veröffentlichen Sie sie, um jene zu ersetzen.',
    meanwhileListed:
      'Nichts wurde wiederhergestellt. Sehen Sie sich jene Version in der Liste an, und stellen Sie dann wieder her.',
    list: 'Alle Versionen',
    version: (number) => `Version ${String(number)}`,
    newFile: 'Neue Datei',
    current: 'Aktuell',
    foundInDrive: 'In der Ablage gefunden',
    sameAs: (number) => `Entspricht Version ${String(number)}`,
    mistakes: (count) => `${String(count)} Fehler`,
    compare: 'Vergleichen',
    compareOf: (number) => `Version ${String(number)} mit der aktuellen vergleichen`,
    downloadOf: (number) => `Version ${String(number)} herunterladen`,
    restore: 'Wiederherstellen',
    restoreOf: (number) => `Version ${String(number)} wiederherstellen`,
    whyRestore: 'Warum stellen Sie sie wieder her?',
  },

  comparison: {
    title: 'Was anders aussieht',
    rendering: 'Die Seiten zum Vergleichen werden erstellt …',
    comparing: (number, count) => `Seite ${String(number)} von ${String(count)} wird verglichen …`,
    same: 'Kein sichtbarer Unterschied',
    changed: (number, count, hasMoved) => {
      const differences = count === 1 ? '1 Unterschied' : `${String(count)} Unterschiede`;
      const moved = hasMoved ? ', andere Zeilen sind leicht verschoben' : '';
      return `Seite ${String(number)}: ${differences}${moved}`;
    },
    moved: (number) => `Seite ${String(number)}: Einige Zeilen sind leicht verschoben`,
    added: (number) => `Seite ${String(number)} ist neu`,
    removed: (number) => `Seite ${String(number)} gibt es nicht mehr`,
    resized: (number) => `Seite ${String(number)} hat eine andere Größe`,
    more: (count) => (count === 1 ? '1 weitere Seite' : `${String(count)} weitere Seiten`),
    view: 'Wie die Seiten gezeigt werden',
    sides: 'Nebeneinander',
    differences: 'Unterschiede',
    sheet: (name, number) => `${name}, Seite ${String(number)}`,
    noPage: 'Diese Seite gibt es hier nicht',
    compareMore: (done, count) =>
      `Weitere Seiten vergleichen (${String(done)} von ${String(count)} fertig)`,
    impossible: (name) => `Die Seiten lassen sich nicht vergleichen: ${name}`,
    protected: 'Das PDF hat ein Passwort, das von den Daten abhängt.',
  },
};
