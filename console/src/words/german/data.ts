import type { DataWords } from '../english/data.ts';

/** The German words for the data of a preview. */
export const dataWords: DataWords = {
  data: {
    panel: 'Daten',
    view: 'Wie die Daten gezeigt werden',
    form: 'Formular',
    asText: 'Als Text (JSON)',
    useRun: 'Daten eines Laufs verwenden',

    examples: {
      no_sample_data:
        'Das sind Beispiele, weil noch keine Daten eingetroffen sind. Ändern Sie sie und sehen Sie sich das Dokument an.',
      only_shared:
        'Das sind Beispiele: Die Daten sehen nur der Eigentümer des Workflows und dessen Team. Ändern Sie sie und sehen Sie sich das Dokument an.',
    },
    ofRun: 'Aus dem neuesten Lauf, weil noch niemand Beispieldaten gespeichert hat.',
    fromBefore: 'Ihre Änderungen von vorher sind noch da.',
    earlier: 'Ein früherer Stand der Daten ist noch da.',
    bringBack: 'Zurückholen',

    noFieldsRemedy:
      'Es gibt nichts auszufüllen. Sobald die Vorlage Platzhalter hat, erscheinen sie hier.',
    otherFields: (count) =>
      count === 1
        ? '1 weiteres Feld in den Daten, das die Vorlage nicht verwendet'
        : `${String(count)} weitere Felder in den Daten, die die Vorlage nicht verwendet`,
    numberHint: 'Schreiben Sie eine Zahl mit Punkt, etwa 1234.50.',
    dateHint: 'Zum Beispiel 2026-11-20',
    chooseDate: (field) => `Datum für ${field} wählen`,
    locked: 'Das Formular kann diesen Wert nicht bearbeiten.',
    openText: 'Als Text bearbeiten',
    row: (number) => `Zeile ${String(number)}`,
    noRows: 'Keine Zeilen',
    addRow: 'Zeile hinzufügen',
    addRowTo: (list) => `Zeile hinzufügen: ${list}`,
    removeRow: (number) => `Zeile ${String(number)} entfernen`,
    moveUp: (number) => `Zeile ${String(number)} nach oben`,
    moveDown: (number) => `Zeile ${String(number)} nach unten`,
    moreRows: (count) => `Mehr Zeilen zeigen (${String(count)})`,
    choosePicture: 'Bild auswählen',
    otherPicture: 'Anderes Bild auswählen',
    removePicture: 'Bild entfernen',
    pictureOf: (field) => `Das Bild von ${field}`,
    pictureProblems: {
      format:
        'Wählen Sie eine Datei in PNG, JPEG, GIF, BMP oder WebP. Speichern Sie andere Bilder zuerst als PNG.',
      tooLarge: 'Das Bild ist zu groß. Es darf 7 MB haben.',
    },

    text: 'Die Daten als Text',
    tidy: 'Aufräumen',
    showMistake: 'Fehler zeigen',
    noForm: 'Der Text hat einen Fehler, deshalb gibt es kein Formular',
    previewKeeps: 'Bis der Fehler berichtigt ist, zeigt die Vorschau die Daten von davor.',
    place: (line, column) => `Zeile ${String(line)}, Spalte ${String(column)}:`,
    mistakes: {
      empty: () => 'Es gibt keinen Text. Die Daten beginnen mit { und enden mit }.',
      notAnObject: () => 'Die Daten müssen mit { beginnen und mit } enden.',
      unclosed: (bracket) =>
        `Diese Klammer wird nie geschlossen. Fügen Sie an ihrem Ende ${bracket} hinzu.`,
      unclosedText: () =>
        'Dem Text, der hier beginnt, fehlt das Anführungszeichen " am Ende seiner Zeile. Schreiben Sie einen Zeilenumbruch in einem Text als \\n.',
      badEscape: (found) => `${found} bedeutet nichts. Schreiben Sie einen Rückstrich als \\\\.`,
      controlCharacter: () =>
        'Ein Text darf dieses Zeichen nicht haben. Schreiben Sie einen Tabulator als \\t.',
      badNumber: (found) =>
        `${found} ist keine Zahl. Schreiben Sie sie wie 1234.5, oder als Text in Anführungszeichen.`,
      wrongQuotes: (found) => `Schreiben Sie " statt ${found}.`,
      textWithoutQuotes: (found) => `Setzen Sie ${found} in Anführungszeichen: "${found}".`,
      commaTooMany: () => 'Entfernen Sie dieses Komma, weil nichts darauf folgt.',
      valueMissing: (found) =>
        found === '' ? 'Der Text endet vor einem Wert.' : `Vor ${found} fehlt ein Wert.`,
      nameMissing: (found) => `Vor ${found} fehlt der Name eines Feldes in Anführungszeichen.`,
      colonMissing: (found) =>
        found === ''
          ? 'Am Ende fehlen ein Doppelpunkt und ein Wert.'
          : `Vor ${found} fehlt ein Doppelpunkt.`,
      commaMissing: (found) => `Vor ${found} fehlt ein Komma.`,
      afterTheEnd: (found) =>
        `Die Daten enden vor ${found}. Entfernen Sie den Rest, oder eine Klammer davor.`,
      tooDeep: () => 'Die Daten haben mehr als 1.000 Ebenen.',
    },

    isPublic:
      'Wer den Vorschau-Link dieser Vorlage hat, sieht die Beispieldaten ohne Anmeldung. Speichern Sie nichts Vertrauliches.',
    save: 'Als Beispieldaten speichern',
    saving: 'Wird gespeichert …',
    meanwhile: 'Jemand hat inzwischen andere Beispieldaten gespeichert',
    meanwhileRemedy:
      'Nichts ist verloren: Ihre Daten sind noch hier, und die anderen sind gespeichert. Sehen Sie sich zuerst die anderen an. Ihre können Sie danach zurückholen.',
    showTheirs: 'Die anderen zeigen',
    saveMine: 'Die anderen durch meine ersetzen',
    discard: 'Änderungen verwerfen',
    saved: 'Gespeichert',
    noChanges: 'Keine Änderungen',
    notSaved: 'Noch nicht gespeichert',
  },
};
