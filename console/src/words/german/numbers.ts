import type { NumbersWords } from '../english/numbers.ts';

/** The German words for the page of numbers. */
export const numbersWords: NumbersWords = {
  numbers: {
    title: 'Zahlen',
    period: 'Anzahl der Tage',
    lastDays: (count) => `${String(count)} Tage`,
    timeZone: (zone) => `Die Tage beginnen um Mitternacht in der Zeitzone ${zone}.`,
    todayIncomplete: 'Der heutige Tag ist noch nicht zu Ende.',
    cut: (count) =>
      `Nur die letzten ${String(count)} Tage sind gezählt. Ältere Läufe werden nicht mehr aufbewahrt, oder es sind zu viele.`,
    allWorkflows: 'Alle Workflows',
    ofWorkflow: (name) => `Zahlen von ${name}`,
    summary: 'In diesen Tagen',
    documents: 'Dokumente',
    failedRuns: 'Fehlgeschlagene Läufe',
    rendering: 'Zeit für ein Dokument',
    delivery: 'Dauer bis zur Zustellung',
    renderingHint: 'Ohne die PDF-Kopie.',
    deliveryHint: 'Von den Daten bis zur Nachricht beim Empfänger.',
    p50: 'Die Hälfte dauert höchstens',
    p95: '95 von 100 dauern höchstens',
    nothingMeasured: 'In diesen Tagen wurde nichts gemessen.',
    median: (what) => `${what}, Median`,
    perDay: (what) => `${what} pro Tag`,
    chartOf: (what, most) => `${what}: ein Diagramm von 0 bis ${most}`,
    showTable: 'Als Tabelle zeigen',
    hideTable: 'Tabelle ausblenden',
    day: 'Tag',
    today: (day) => `${day} (bisher)`,
    valueOf: (day, value) => `${day}: ${value}`,
    byWorkflow: 'Nach Workflow',
    nothing: '–',
  },
};
