/** The English words for the page of numbers. */
export const numbersWords = {
  numbers: {
    title: 'Numbers',
    period: 'Number of days',
    lastDays: (count: number) => `${String(count)} days`,
    timeZone: (zone: string) => `Days begin at midnight in the time zone ${zone}.`,
    todayIncomplete: 'Today is not over yet.',
    cut: (count: number) =>
      `Only the last ${String(count)} days are counted. Older runs are no longer kept, or there are too many of them.`,
    allWorkflows: 'All workflows',
    ofWorkflow: (name: string) => `Numbers of ${name}`,
    summary: 'In these days',
    documents: 'Documents',
    failedRuns: 'Failed runs',
    rendering: 'Time to make a document',
    delivery: 'Time to delivery',
    renderingHint: 'Without the PDF copy.',
    deliveryHint: 'From the data until a receiver has the news.',
    p50: 'Half of them take at most',
    p95: '95 of 100 take at most',
    nothingMeasured: 'Nothing was measured in these days.',
    median: (what: string) => `${what}, median`,
    perDay: (what: string) => `${what} per day`,
    chartOf: (what: string, most: string) => `${what}: a chart from 0 to ${most}`,
    showTable: 'Show as a table',
    hideTable: 'Hide the table',
    day: 'Day',
    today: (day: string) => `${day} (so far)`,
    valueOf: (day: string, value: string) => `${day}: ${value}`,
    byWorkflow: 'By workflow',
    nothing: '–',
  },
};

export type NumbersWords = typeof numbersWords;
