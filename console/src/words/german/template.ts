import type { TemplateWords } from '../english/template.ts';

/** The German words of the page of a template. */
export const templateWords: TemplateWords = {
  templates: {
    one: 'Vorlage',
    several: 'Vorlagen',
    removed: 'Diese Vorlage gehört nicht mehr zu dem Workflow.',
    version: (number) => `Version ${String(number)}`,
    formerVersion: (number, same) =>
      same === undefined
        ? `Version ${String(number)}, nicht mehr die aktuelle`
        : `Version ${String(number)}, gleich wie die aktuelle Version ${String(same)}`,
    downloadFile: 'Vorlage herunterladen',
    panels: 'Daten, Felder, Versionen und Optionen',
    mistakes: (count) =>
      count === 1 ? 'Die Vorlage hat einen Fehler' : `Die Vorlage hat ${String(count)} Fehler`,
    mistakesMean:
      'Aus ihr kann kein Dokument entstehen. Berichtigen Sie die Datei in Word oder PowerPoint und ersetzen Sie sie hier, oder stellen Sie eine frühere Version wieder her.',
    readOnly: {
      archived:
        'Dieser Workflow ist archiviert. Seine Vorlage ist zu sehen, lässt sich aber nicht mehr ändern.',
      shared:
        'Dieser Workflow ist mit Ihrem Team nur geteilt. Sie dürfen seine Vorlage ansehen, aber nicht ändern.',
    },
    showPlace: 'Stelle zeigen',
    showPlaceOf: (text) => `Stelle zeigen: ${text}`,
    inText: 'Im Text:',
    showInOptions: 'In den Optionen zeigen',
    showInOptionsOf: (text) => `${text} in den Optionen zeigen`,
    noTemplates: 'Noch keine Vorlage',
    openToChange: 'Öffnen Sie eine Vorlage, um sie zu ändern oder zu ersetzen.',
    noTemplatesRemedy: 'Ohne Vorlage entsteht aus Daten, die eintreffen, kein Dokument.',
  },

  preview: {
    view: 'Was die Vorschau zeigt',
    filled: 'Dokument',
    currentVersion: 'Die aktuelle Version, ohne die neue Datei',
    tags: 'Vorlage mit Platzhaltern',
    page: (number, count) => `Seite ${String(number)} von ${String(count)}`,
    pages: 'Seiten der Vorschau',
    pagesAndZoom: 'Seiten und Größe',
    previousPage: 'Vorige Seite',
    nextPage: 'Nächste Seite',
    smaller: 'Kleiner',
    larger: 'Größer',
    fitWidth: 'Ganze Breite',
    markedOn: (number) => `Markiert auf Seite ${String(number)}`,
    notOnPages: 'Die Stelle war auf den Seiten nicht zu finden',
    warnings: (count) => (count === 1 ? '1 Warnung' : `${String(count)} Warnungen`),
    protected: 'Das PDF hat ein Passwort, das von den Daten abhängt',
    protectedRemedy:
      'Es kann hier nicht gezeigt werden. Erzeugen Sie ein Testdokument und öffnen Sie es mit seinem Passwort, oder sehen Sie sich die Vorlage mit ihren Platzhaltern an.',
    pictureOf: (name) => `Die erste Seite von ${name}`,
    testDocument: 'Testdokument:',
    testPdf: 'PDF',
    testWord: 'Word',
    testSlides: 'PowerPoint',
    noTestDocument: 'Es ist kein Testdokument entstanden. Der Grund steht darunter.',
  },

  fields: {
    panel: 'Felder',
    none: 'Die Vorlage hat keine Platzhalter',
    noneRemedy:
      'Schreiben Sie in der Word-Datei einen Platzhalter an die Stelle eines Wertes, etwa {{customer}}.',
    kinds: {
      text: 'Text',
      number: 'Zahl',
      date: 'Datum',
      list: 'Liste',
      condition: 'Bedingung',
      picture: 'Bild',
      link: 'Link',
      markdown: 'Text mit Markdown',
    },
    presence: {
      missing: 'Nicht in den Daten',
      empty: 'In den Daten leer',
      present: 'In den Daten',
    },
    each: (names) => `Jeder Eintrag: ${names}`,
    copyTag: 'Platzhalter kopieren',
    copyRow: 'Als Tabellenzeile kopieren',
    writeTag: 'Platzhalter schreiben',
    field: 'Feld',
    filter: 'Filter',
    showChoices: 'Auswahl zeigen',
    example: (tag, result) => (result === undefined ? tag : `${tag} ergibt ${result}`),
  },

  options: {
    panel: 'Optionen',
    outputName: 'Name der Dokumente',
    outputNameHint: 'Kann Platzhalter enthalten, etwa Rechnung {{number}}.',
    result: (name) => `Mit den Daten hier: ${name}`,
    nameOf: (tags) => `Die Daten haben keinen Wert für ${tags}. Er fehlt im Namen.`,
    createPdfCopy: 'Eine PDF-Kopie erstellen',
    removeOutput: 'Nur das PDF behalten',
    enablePdfPassword: 'Das PDF mit einem Passwort schützen',
    pdfPassword: 'Passwort',
    pdfPasswordHint: 'Kann Platzhalter enthalten, etwa {{customer.number}}.',
    passwordOf: (tags) => `Das Passwort kommt aus ${tags}. Dafür haben die Daten keinen Wert.`,
    passwordMissing:
      'Das PDF soll ein Passwort haben, aber in den Optionen steht keines. Geben Sie eines ein, oder schalten Sie den Schutz aus.',
    passwordRemedy: 'Geben Sie in den Daten einen Wert ein, oder ändern Sie das Passwort.',
    passwordBeside:
      'Berichtigen Sie das Passwort in den Optionen und speichern Sie sie, oder berichtigen Sie die Daten.',
    passwordRemedyOfRun:
      'Ändern Sie das Passwort in den Optionen und wiederholen Sie den Lauf, oder senden Sie Daten mit einem Wert.',
    unprotectedSince:
      'Der Passwortschutz wurde inzwischen ausgeschaltet. Die Wiederholung erstellt das PDF ohne Passwort.',
    open: 'Optionen öffnen',
    preventCopy: 'Niemand darf aus dem PDF kopieren',
    save: 'Speichern',
    saving: 'Wird gespeichert …',
    allSaved: 'Gespeichert',
    noChanges: 'Keine Änderungen',
    notSaved: 'Noch nicht gespeichert',
    notSavedFor: (option) => `„${option}“ konnte nicht gespeichert werden.`,
    passwordBroken:
      'Ein Platzhalter des Passworts ist nicht lesbar. Prüfen Sie Klammern, Feld und Filter.',
    passwordTooLong:
      'Das Passwort ist zu lang für ein PDF. Verwenden Sie höchstens 127 Zeichen, mit Umlauten und Sonderzeichen weniger.',
  },
};
