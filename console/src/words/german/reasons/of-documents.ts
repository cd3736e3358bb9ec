import type { ReasonWords } from '../../english/reasons.ts';

/** Why no document, PDF or preview was made. The titles of failed runs are among the other words. */
export const reasonsOfDocuments: Readonly<Record<string, ReasonWords>> = {
  template_broken: {
    sentence:
      'Einige Platzhalter der Vorlage sind nicht lesbar. Berichtigen Sie die Datei, ersetzen Sie die Vorlage und wiederholen Sie den Lauf.',
    lacksDetails: true,
  },
  file_not_a_template: {
    sentence: 'Die Datei kann keine Vorlage sein. Verwenden Sie eine Word- oder PowerPoint-Datei.',
    lacksDetails: true,
  },
  template_missing: {
    sentence:
      'Die Datei der Vorlage ist nicht mehr in der Ablage. Legen Sie sie zurück, oder fügen Sie die Vorlage noch einmal hinzu.',
    lacksDetails: true,
  },
  document_deleted: {
    sentence:
      'Die Vorlage wurde aus dem Workflow entfernt, bevor dieser Lauf ihr Dokument erstellt hat. Fügen Sie sie wieder hinzu und senden Sie die Daten noch einmal.',
    lacksDetails: true,
  },
  document_too_large: {
    sentence:
      'Das Dokument würde zu groß. Senden Sie weniger Daten auf einmal, oder verkleinern Sie die Vorlage.',
    lacksDetails: true,
  },
  template_not_filled: {
    sentence:
      'Das Dokument ließ sich gerade nicht erstellen. Wiederholen Sie den Lauf später, oder wenden Sie sich an die Person, die den Dienst betreibt.',
    lacksDetails: true,
  },
  disk_fault: {
    sentence:
      'Der Dienst konnte seine Dateien nicht lesen oder schreiben. Versuchen Sie es wieder, wenn die Person, die den Dienst betreibt, den Speicher geprüft hat.',
    lacksDetails: true,
  },
  run_ends_service: {
    sentence:
      'Dieser Lauf hat den Dienst mehrmals beendet und wird nicht mehr von selbst wiederholt. Bitten Sie die Person, die den Dienst betreibt, das Protokoll zu prüfen. Verkleinern Sie die Vorlage oder die Daten und wiederholen Sie den Lauf.',
    lacksDetails: true,
  },
  drive_not_writable: {
    sentence:
      'Die Datei ließ sich in der Ablage nicht schreiben oder entfernen. Bitten Sie die Person, die den Dienst betreibt, Rechte und freien Platz der Ablage zu prüfen, und versuchen Sie es dann wieder.',
    lacksDetails: true,
  },
  too_many_files: {
    sentence:
      'Es sind zu viele Dateien in der Ablage. Löschen Sie welche, die niemand mehr braucht, oder bitten Sie die Person, die den Dienst betreibt, die Grenze zu erhöhen. Versuchen Sie es dann wieder.',
    lacksDetails: true,
  },
  too_many_bytes: {
    sentence:
      'Die Dateien belegen zu viel Platz in der Ablage. Löschen Sie welche, die niemand mehr braucht, oder bitten Sie die Person, die den Dienst betreibt, die Grenze zu erhöhen. Versuchen Sie es dann wieder.',
    lacksDetails: true,
  },
  pdf_not_available: {
    sentence:
      'Gerade lässt sich kein PDF erstellen. Versuchen Sie es später wieder, oder wenden Sie sich an die Person, die den Dienst betreibt.',
    lacksDetails: true,
  },
  pdf_not_convertible: {
    sentence:
      'Aus dem Dokument ließ sich kein PDF erstellen. Öffnen Sie es in einem Office-Programm. Wenn es sich dort öffnen lässt, vereinfachen Sie die Vorlage oder speichern Sie sie neu, und wiederholen Sie den Lauf.',
    lacksDetails: true,
  },
  pdf_too_large: {
    sentence:
      'Das PDF würde zu groß, oder es zu erstellen dauerte zu lange. Senden Sie weniger Daten auf einmal, oder vereinfachen Sie die Vorlage: weniger Fußnoten, kürzere Tabellen, kleinere Bilder.',
    lacksDetails: true,
  },
  pdf_password_unusable: {
    sentence:
      'Das Dokument wurde nicht erstellt, weil sein PDF nicht geschützt wäre: Das Passwort fehlt oder ist mit diesen Daten nicht verwendbar. Ändern Sie die Optionen der Vorlage oder die Daten.',
    lacksDetails: true,
  },
  too_many_renders: {
    title: 'Zu viele Vorschauen',
    sentence:
      'Für Sie und Ihr Team werden gerade zu viele Vorschauen erstellt. Versuchen Sie es in einigen Sekunden wieder.',
  },
  render_not_available: {
    title: 'Gerade nicht möglich',
    sentence:
      'Die Vorschau ließ sich gerade nicht erstellen. Versuchen Sie es später wieder, oder wenden Sie sich an die Person, die den Dienst betreibt.',
    lacksDetails: true,
  },
  render_not_possible: {
    title: 'Keine Vorschau möglich',
    sentence:
      'Das Dokument ließ sich erstellen, aber nicht in diesem Format. Laden Sie es als Word- oder PowerPoint-Datei und öffnen Sie es dort. Wenn es sich öffnen lässt, vereinfachen Sie die Vorlage oder speichern Sie sie neu.',
    lacksDetails: true,
  },
  no_preview_data: {
    title: 'Keine Daten für die Vorschau',
    sentence:
      'Es gibt keine Daten für die Vorschau, weil der Workflow noch keinen Lauf hat. Geben Sie Beispieldaten ein, oder senden Sie Daten.',
    lacksDetails: true,
  },
  thumbnail_not_available: {
    title: 'Kein Bild',
    sentence: 'Von der ersten Seite gibt es kein Bild.',
    lacksDetails: true,
  },
  thumbnail_not_ready: {
    title: 'Kein Bild',
    sentence: 'Das Bild der ersten Seite ist noch nicht fertig. Versuchen Sie es später wieder.',
    lacksDetails: true,
  },
  too_many_thumbnails: {
    title: 'Zu viele Bilder',
    sentence:
      'Für Sie und Ihr Team werden gerade zu viele Bilder erstellt. Versuchen Sie es in einigen Sekunden wieder.',
  },
};
