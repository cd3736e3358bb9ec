import type { ReasonWords } from '../../english/reasons.ts';

const NOT_NOW = 'Gerade nicht möglich';
const TOO_MANY = 'Zu viele Anfragen';

/** Errors of the service itself, and of its limits. */
export const reasonsOfTheService: Readonly<Record<string, ReasonWords>> = {
  source_busy: {
    title: NOT_NOW,
    sentence:
      'Der Dienst nimmt gerade keine Daten mehr an. Nichts wurde angenommen. Senden Sie sie in einigen Sekunden noch einmal.',
    lacksDetails: true,
  },
  too_many_requests: {
    title: TOO_MANY,
    sentence: 'Das waren zu viele Anfragen auf einmal. Versuchen Sie es gleich wieder.',
    lacksDetails: true,
  },
  too_many_waits: {
    title: TOO_MANY,
    sentence:
      'Für Sie und Ihr Team wird gerade zu viel gesucht oder gezählt. Versuchen Sie es in einigen Sekunden wieder.',
  },
  too_many_connections: {
    title: NOT_NOW,
    sentence: 'Der Dienst hat zu viele Verbindungen. Versuchen Sie es in einigen Sekunden wieder.',
  },
  request_too_slow: {
    title: 'Zu langsam',
    sentence:
      'Die Übertragung dauerte zu lange. Versuchen Sie es mit einer schnelleren Verbindung wieder.',
  },
  address_too_long: {
    title: 'Adresse zu lang',
    sentence: 'Die Adresse ist zu lang. Suchen Sie nach einem kürzeren Text.',
  },
  headers_too_large: {
    title: 'Adresse zu lang',
    sentence: 'Die Anfrage ist zu groß. Suchen Sie nach einem kürzeren Text.',
  },
  malformed_request: {
    title: 'Ungültige Anfrage',
    sentence: 'Der Dienst kann die Anfrage nicht lesen. Laden Sie die Seite neu.',
    lacksDetails: true,
  },
  storage_unavailable: {
    title: NOT_NOW,
    sentence:
      'Der Dienst kann gerade nichts speichern. Versuchen Sie es später wieder. Wenn Sie Daten gesendet haben, sehen Sie zuerst nach, ob es schon einen Lauf davon gibt.',
    lacksDetails: true,
  },
  database_replaced: {
    title: NOT_NOW,
    sentence:
      'Die Datenbank des Dienstes wurde entfernt oder ersetzt. Wenden Sie sich an die Person, die den Dienst betreibt.',
  },
  not_ready: {
    title: NOT_NOW,
    sentence: 'Der Dienst nimmt gerade keine Arbeit an. Versuchen Sie es später wieder.',
    lacksDetails: true,
  },
  internal: {
    title: 'Interner Fehler',
    sentence:
      'In Docloom ist ein Fehler aufgetreten. Die Einzelheiten stehen im Protokoll des Dienstes. Bitte sagen Sie es der Person, die den Dienst betreibt.',
  },
};
