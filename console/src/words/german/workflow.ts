import type { WorkflowWords } from '../english/workflow.ts';

/** The German words of the pages of a workflow and its connections. */
export const workflowWords: WorkflowWords = {
  copying: {
    copy: 'Kopieren',
    copied: 'Kopiert',
    notCopied:
      'Ihr Browser erlaubt das Kopieren nicht. Markieren Sie den Text und kopieren Sie ihn selbst.',
  },

  newWorkflow: {
    title: 'Neuer Workflow',
    start: 'Legen Sie eine Word- oder PowerPoint-Datei hier ab, um Dokumente aus ihr zu machen',
    replaceHint: 'Um eine Vorlage zu ersetzen, öffnen Sie ihren Workflow.',
    chooseFile: 'Datei wählen',
    name: 'Name',
    createPdfCopy: 'Von jedem Dokument ein PDF erstellen',
    create: 'Workflow anlegen',
    creating: 'Wird angelegt …',
    cancel: 'Abbrechen',
    fromFile: (name) => `Die Vorlage ist ${name}`,
    sameTemplate: (workflow) => `Der Workflow ${workflow} hat schon eine Vorlage mit diesem Namen.`,
    replaceInstead: 'Öffnen Sie ihn, um die Vorlage zu ersetzen',
    format: 'Word-Dokument (.docx) oder PowerPoint-Präsentation (.pptx)',
  },

  connect: {
    panel: 'Verbinden',
    heading: 'Daten senden',
    intro: 'Aus jedem Datensatz, der eintrifft, entsteht ein Dokument.',
    archived: 'Dieser Workflow ist archiviert. Er nimmt keine Daten mehr an.',
    address: 'Adresse der Quelle',
    addressHint:
      'Wer diese Adresse kennt, kann Dokumente erzeugen. Behandeln Sie sie wie ein Passwort.',
    show: 'Zeigen',
    hide: 'Verbergen',
    n8n: 'Aus n8n',
    n8nHint:
      'Kopieren Sie den Ablauf, öffnen Sie in n8n einen leeren Workflow und fügen Sie ihn dort ein. Die Docloom-Nodes müssen installiert sein.',
    n8nFlow: 'n8n-Ablauf kopieren',
    curl: 'Aus einem Programm',
    curlHint: 'Diese Zeile sendet die Beispieldaten.',
    curlLine: 'Zeile kopieren',
    test: 'Ausprobieren',
    testHint:
      'Das startet einen echten Lauf mit den Beispieldaten: Die Dokumente kommen in die Ablage, und die Empfänger erfahren davon.',
    changesNotSent:
      'Ihre Änderungen unter Daten sind nicht gespeichert und werden nicht gesendet. Speichern Sie sie dort, um sie zu senden.',
    send: 'Beispieldaten senden',
    sending: 'Wird gesendet …',
    sent: 'Die Daten sind angekommen.',
    seeRuns: 'Zu den Läufen',
  },

  exportRuns: 'Als CSV exportieren',
  exporting: 'Wird exportiert …',
  exportCut:
    'Die Tabelle hat nur die neuesten 10.000 Läufe. Filtern oder suchen Sie, um andere zu bekommen.',
  csv: {
    separator: ';',
    run: 'Lauf-ID',
    accepted: 'Angenommen',
    finished: 'Beendet',
    status: 'Status',
    documents: 'Dokumente',
    error: 'Fehler',
    warnings: 'Warnungen',
  },

  runData: {
    show: 'Daten zeigen',
    hide: 'Daten verbergen',
    label: 'Die Daten des Laufs',
  },

  webhooks: {
    connections: 'Verbindungen',
    heading: 'Empfänger',
    intro: 'Diese Programme erfahren, wenn Dokumente fertig sind.',
    none: 'Kein Empfänger',
    noneRemedy:
      'Ein Docloom-Trigger in n8n meldet sich hier an, sobald sein Workflow dort aktiv ist.',
    registered: 'Registriert',
    additional: 'Zusätzlich',
    temporary: 'Vorübergehend',
    health: {
      working: 'Funktioniert',
      lastAttemptFailed: 'Letzter Versuch fehlgeschlagen',
      neverReached: 'Noch nichts zugestellt',
      nothingSent: 'Noch nichts gesendet',
      failing: 'Gestört',
    },
    lastSuccess: 'Zuletzt erfolgreich',
    never: 'Noch nie',
    lastError: 'Letzter Fehler',
    failedDelivery: 'Letzte fehlgeschlagene Zustellung',
    seeDelivery: 'Zum Lauf',
    sendTest: 'Testereignis senden',
    sendTestTo: (address) => `Testereignis senden an ${address}`,
    sendingTest: 'Wird gesendet …',
    testArrived: 'Das Testereignis ist angekommen.',
    testFailed: 'Das Testereignis ist nicht angekommen.',
  },
};
