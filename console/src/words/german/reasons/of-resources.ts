import type { ReasonWords } from '../../english/reasons.ts';

const NOT_FOUND = 'Nicht gefunden';
const CHANGED = 'Inzwischen geändert';
const TOO_MUCH = 'Zu viel auf einmal';

/** Errors of workflows, templates, files, runs and receivers. */
export const reasonsOfResources: Readonly<Record<string, ReasonWords>> = {
  not_found: {
    title: NOT_FOUND,
    sentence: 'Das gibt es nicht, oder nicht mehr. Vielleicht hat es jemand inzwischen gelöscht.',
  },
  no_outgoing_webhook: {
    title: NOT_FOUND,
    sentence: 'Der Workflow hat keinen Empfänger.',
    lacksDetails: true,
  },
  no_file: {
    title: 'Keine Datei',
    sentence: 'Es kam keine Datei an. Wählen Sie die Datei noch einmal.',
  },
  file_without_name: {
    title: 'Datei ohne Namen',
    sentence: 'Die Datei hat keinen Namen. Geben Sie ihr einen und wählen Sie sie noch einmal.',
  },
  one_file_at_a_time: {
    title: 'Mehrere Dateien',
    sentence: 'Wählen Sie nur eine Datei. Es wurde keine gespeichert.',
  },
  file_unknown: {
    title: NOT_FOUND,
    sentence: 'Die Datei gibt es nicht, oder nicht mehr. Laden Sie sie noch einmal hoch.',
    lacksDetails: true,
  },
  too_many_documents: {
    title: 'Zu viele Vorlagen',
    sentence:
      'Der Workflow hat so viele Vorlagen, wie er haben darf. Entfernen Sie eine, oder legen Sie einen anderen Workflow an.',
    lacksDetails: true,
  },
  template_of_other_type: {
    title: 'Andere Art von Datei',
    sentence:
      'Eine Word-Vorlage lässt sich nur durch eine Word-Datei ersetzen, eine PowerPoint-Vorlage nur durch eine PowerPoint-Datei.',
    lacksDetails: true,
  },
  no_sample_data: {
    title: 'Keine Beispieldaten',
    sentence:
      'Die Vorlage hat keine Beispieldaten, und der Workflow hat noch keinen Lauf, dessen Daten sie haben könnte.',
    lacksDetails: true,
  },
  version_content_missing: {
    title: 'Version nicht mehr da',
    sentence:
      'Die Datei dieser Version ist nicht mehr in der Ablage, oder sie wurde dort geändert. Verwenden Sie eine andere Version.',
    lacksDetails: true,
  },
  too_many_links: {
    title: 'Zu viele Links',
    sentence:
      'Es gibt zu viele Links, die noch gelten. Widerrufen Sie welche, oder warten Sie, bis einer abläuft.',
    lacksDetails: true,
  },
  file_in_use: {
    title: 'Diese Datei wird gebraucht',
    sentence:
      'Diese Datei ist eine Vorlage eines Workflows und lässt sich nicht löschen, solange er sie hat. Ein archivierter Workflow behält seine Vorlagen.',
    lacksDetails: true,
  },
  workflow_archived: {
    title: 'Archiviert',
    sentence:
      'Der Workflow ist archiviert: Er lässt sich nicht mehr ändern und nimmt keine Daten mehr an. Legen Sie einen neuen an.',
    lacksDetails: true,
  },
  source_archived: {
    title: 'Archiviert',
    sentence:
      'Der Workflow ist archiviert und nimmt keine Daten mehr an. Senden Sie die Daten an einen anderen.',
  },
  workflow_incomplete: {
    title: 'Vorlage fehlt',
    sentence:
      'Der Workflow hat keine Vorlage und kann deshalb keine Dokumente erstellen. Fügen Sie eine hinzu und senden Sie die Daten dann noch einmal.',
    lacksDetails: true,
  },
  run_not_failed: {
    title: 'Bereits in Arbeit',
    sentence: 'Dieser Lauf wird bereits wiederholt.',
  },
  webhook_gone: {
    title: 'Empfänger entfernt',
    sentence:
      'Den Empfänger dieser Zustellung gibt es nicht mehr. An ihn lässt sich nicht mehr zustellen.',
    lacksDetails: true,
  },
  test_event_too_soon: {
    title: 'Zu früh',
    sentence:
      'Der Empfänger hat gerade erst ein Testereignis bekommen. Warten Sie eine Sekunde und senden Sie dann das nächste.',
  },
  precondition_failed: {
    title: CHANGED,
    sentence:
      'Jemand hat das inzwischen geändert, deshalb ist nichts geschehen. Laden Sie die Seite neu und versuchen Sie es dann wieder.',
  },
  invalid_request: {
    title: 'Ungültige Angabe',
    sentence: 'Der Dienst nimmt eine Angabe nicht an. Ändern Sie sie und versuchen Sie es wieder.',
    lacksDetails: true,
  },
  body_not_object: {
    title: 'Ungültige Daten',
    sentence: 'Die Daten müssen Felder mit Namen sein.',
    lacksDetails: true,
  },
  body_not_json: {
    title: 'Ungültige Daten',
    sentence: 'Der Dienst kann die Daten nicht lesen. Prüfen Sie sie.',
    lacksDetails: true,
  },
  json_too_deep: {
    title: TOO_MUCH,
    sentence: 'Die Daten sind zu tief verschachtelt. Vereinfachen Sie sie.',
    lacksDetails: true,
  },
  json_too_many_fields: {
    title: TOO_MUCH,
    sentence: 'Die Daten haben zu viele Felder und Einträge. Senden Sie weniger auf einmal.',
    lacksDetails: true,
  },
  too_large: {
    title: TOO_MUCH,
    sentence:
      'Das ist zu groß für den Dienst. Verkleinern Sie die Datei oder die Daten, oder bitten Sie die Person, die den Dienst betreibt, die Grenze zu erhöhen.',
    lacksDetails: true,
  },
  too_many_parts: {
    title: TOO_MUCH,
    sentence: 'Es kamen zu viele Dateien auf einmal an. Wählen Sie nur eine.',
  },
};
