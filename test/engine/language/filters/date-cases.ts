import { gives, rejects, type FilterCase } from './filter-case.ts';

const written: readonly FilterCase[] = [
  gives('x | date', { x: '2026-11-20' }, 'November 20, 2026'),
  gives('x | date: "short", "de-DE"', { x: '2026-11-20' }, '20.11.26'),
  gives('x | date: "medium", "de-DE"', { x: '20.11.2026' }, '20.11.2026'),
  gives('x | date: "full", "fr-FR"', { x: '20261120' }, 'vendredi 20 novembre 2026'),
  gives('x | date: "%d.%m.%Y %H:%M"', { x: '2026-11-20T10:30:00+01:00' }, '20.11.2026 10:30'),
  gives(
    'x | date: "%F %T", timezone: "Europe/Berlin"',
    { x: '2026-11-20T23:30:00Z' },
    '2026-11-21 00:30:00',
  ),
  gives('x | date: "%F"', { x: 1_795_170_615 }, '2026-11-20'),
  gives(
    'x | date: shape, language',
    { x: '2026-11-20', shape: 'long', language: 'de-DE' },
    '20. November 2026',
  ),
  ...[null, '', ' '].map((x) => gives('x | date', { x }, null)),
  gives('x | date | default: "—"', { x: '' }, '—'),
];

const sendADate = 'Send a date such as "2026-11-20".';
const orParse =
  'Send a date such as "2026-11-20", or parse the text: {{ x | parse_date: "dd.MM.yyyy" | date }}.';

const rejected: readonly FilterCase[] = (
  [
    ['now', '"now"', orParse],
    ['today', '"today"', orParse],
    ['2026-02-30', '"2026-02-30"', orParse],
    ['2026-13-01', '"2026-13-01"', orParse],
    ['2026-11-20T25:00', '"2026-11-20T25:00"', orParse],
    ['31.02.2026', '"31.02.2026"', orParse],
    [
      '11/12/2026',
      '"11/12/2026"',
      'Write {{ x | parse_date: "dd/MM/yyyy" | date }} if it is 2026-12-11, with parse_date: "MM/dd/yyyy" if it is 2026-11-12.',
    ],
    ['20/11/2026', '"20/11/2026"', 'Write {{ x | parse_date: "dd/MM/yyyy" | date }}.'],
    ['11/20/2026', '"11/20/2026"', 'Write {{ x | parse_date: "MM/dd/yyyy" | date }}.'],
    ['20.11.26', '"20.11.26"', 'Write {{ x | parse_date: "dd.MM.yy" | date }}.'],
    ['20 November 2026', '"20 November 2026"', 'Write {{ x | parse_date: "d MMMM yyyy" | date }}.'],
    [
      '20. März 2026',
      '"20. März 2026"',
      'Write {{ x | parse_date: "d. MMMM yyyy", "de-DE" | date }}.',
    ],
    [
      'November 20, 2026',
      '"November 20, 2026"',
      'Write {{ x | parse_date: "MMMM d, yyyy" | date }}.',
    ],
    [
      '20.11.2026 10:30',
      '"20.11.2026 10:30"',
      'Write {{ x | parse_date: "dd.MM.yyyy HH:mm" | date }}.',
    ],
    [46346, '46346', sendADate],
    [-5, '-5', sendADate],
    [1e300, '1e+300', sendADate],
    [Infinity, 'a number beyond ±1.8e308', sendADate],
    [true, 'true', sendADate],
    [[], 'an empty list', sendADate],
    [{ toString: 1 }, 'an object', sendADate],
  ] as const
).map(([x, shown, remedy]) =>
  rejects('x | date', { x }, `x is ${shown}; a date is needed. ${remedy}`),
);

const rejectedArguments: readonly FilterCase[] = [
  rejects(
    'x | date: y',
    { x: '2026-11-20', y: 'DD.MM.YYYY' },
    'y is "DD.MM.YYYY"; a date format such as "%d.%m.%Y" is needed. ' +
      'Send a date format such as "%d.%m.%Y" as "y".',
  ),
  rejects(
    'x | date: "long", y',
    { x: '2026-11-20', y: 'no language!' },
    'y is "no language!"; a language such as "de-DE" is needed. Send a language such as "de-DE" as "y".',
  ),
  rejects(
    'x | date: "long", timezone: y',
    { x: '2026-11-20', y: 'Berlin' },
    'y is "Berlin"; a time zone such as "Europe/Berlin" is needed. ' +
      'Send a time zone such as "Europe/Berlin" as "y".',
  ),
  rejects(
    'x | parse_date: y',
    { x: '20.11.2026', y: 'dd.mm.yyyy' },
    'y is "dd.mm.yyyy"; a pattern such as "dd.MM.yyyy" is needed. ' +
      'Send a pattern such as "dd.MM.yyyy" as "y".',
  ),
];

const parsed: readonly FilterCase[] = (
  [
    ['"dd.MM.yyyy"', '20.11.2026', '2026-11-20'],
    ['"dd.MM.yyyy"', ' 20.11.2026 ', '2026-11-20'],
    ['"DD.MM.YYYY"', '20.11.2026', '2026-11-20'],
    ['"%d.%m.%Y"', '20.11.2026', '2026-11-20'],
    ['"d.M.yyyy"', '1.2.2026', '2026-02-01'],
    ['"d.M.yyyy"', '20.11.2026', '2026-11-20'],
    ['"dd/MM/yyyy"', '11/12/2026', '2026-12-11'],
    ['"MM/dd/yyyy"', '11/12/2026', '2026-11-12'],
    ['"dd.MM.yy"', '20.11.26', '2026-11-20'],
    ['"dd.MM.yy"', '20.11.68', '2068-11-20'],
    ['"dd.MM.yy"', '20.11.69', '1969-11-20'],
    ['"yyyyMMdd"', '20261120', '2026-11-20'],
    ['"d MMMM yyyy"', '20 november 2026', '2026-11-20'],
    ['"d MMM yyyy"', '20 Nov 2026', '2026-11-20'],
    ['"d. MMMM yyyy", "de-DE"', '3. März 2026', '2026-03-03'],
    ['"d. MMMM yyyy", "de-DE"', '3.\u00a0Ma\u0308rz 2026', '2026-03-03'],
    ['"d MMMM yyyy", "fr-FR"', '1 août 2026', '2026-08-01'],
    ['"d MMMM yyyy", "ru-RU"', '20 ноября 2026', '2026-11-20'],
    ['"dd.MM.yyyy HH:mm"', '20.11.2026 10:30', '2026-11-20T10:30:00.000'],
    ['"M/d/yyyy h:mm a"', '11/20/2026 2:05 PM', '2026-11-20T14:05:00.000'],
    ['"M/d/yyyy h:mm a"', '11/20/2026 12:05 am', '2026-11-20T00:05:00.000'],
    ['"M/d/yyyy h:mm a"', '11/20/2026 12:05 p.m.', '2026-11-20T12:05:00.000'],
    [
      '"yyyy-MM-dd HH:mm:ss.SSSXXX"',
      '2026-11-20 10:30:15.250+01:00',
      '2026-11-20T10:30:15.250+01:00',
    ],
    ['"yyyy-MM-ddTHH:mmZ"', '2026-11-20T10:30z', '2026-11-20T10:30:00.000z'],
    [`"dd. 'of' MMMM yyyy"`, '20. of November 2026', '2026-11-20'],
  ] as const
).map(([pattern, x, value]) => gives(`x | parse_date: ${pattern}`, { x }, value));

const notParsed: readonly FilterCase[] = (
  [
    ['dd.MM.yyyy', '1.2.2026'],
    ['dd.MM.yyyy', '20.11.26'],
    ['dd.MM.yyyy', '20.11.2026 10:30'],
    ['dd.MM.yyyy', '20/11/2026'],
    ['dd.MM.yyyy', '31.02.2026'],
    ['dd.MM.yyyy', '20x11x2026'],
    ['dd/MM/yyyy', '12/13/2026'],
    ['HH:mm dd.MM.yyyy', '25:00 20.11.2026'],
    ['M/d/yyyy h:mm a', '11/20/2026 13:05 PM'],
    ['d MMMM yyyy', '20 Novembre 2026'],
    ['dd.MM.yyyy', '20.11.2026'.repeat(50)],
  ] as const
).map(([pattern, x]) => rejects(`x | parse_date: "${pattern}"`, { x }, 'a date is needed'));

const parsedOtherwise: readonly FilterCase[] = [
  gives('x | parse_date: "dd.MM.yyyy" | date: "%A"', { x: '20.11.2026' }, 'Friday'),
  gives('x | parse_date: "dd.MM.yyyy"', { x: ['20.11.2026', ''] }, ['2026-11-20', null]),
  rejects(
    'x | parse_date: "dd.MM.yyyy"',
    { x: 20_261_120 },
    `x is 20261120; a date is needed. ${sendADate}`,
  ),
  rejects(
    'x | parse_date: "dd.MM.yyyy"',
    { x: {} },
    `x is an object; a date is needed. ${sendADate}`,
  ),
];

/** The results of the date filters, and the values that they reject. */
export const dateCases: readonly FilterCase[] = [
  ...written,
  ...rejected,
  ...rejectedArguments,
  ...parsed,
  ...notParsed,
  ...parsedOtherwise,
];
