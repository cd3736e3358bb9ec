/** A filter with an example that works with the data of `docs/templates.md`. */
export interface FilterExample {
  /** What stands after the bar. */
  filter: string;
  /** A field of the example. */
  field: string;
  /** What the tag prints; undefined for what is no text, such as a picture. */
  result?: string;
}

/** The filters that people need most, in the order in which they are offered. */
export const FILTERS: readonly FilterExample[] = [
  { filter: 'currency: "EUR"', field: 'total', result: '€1,234.50' },
  { filter: 'currency: "EUR", "de-DE"', field: 'total', result: '1.234,50 €' },
  { filter: 'number: 2', field: 'total', result: '1,234.50' },
  { filter: 'number: 2, "de-DE"', field: 'total', result: '1.234,50' },
  { filter: 'times: 1.19', field: 'total', result: '1469.055' },
  { filter: 'plus: 1', field: 'total', result: '1235.5' },
  { filter: 'round: 2', field: 'total', result: '1234.5' },
  { filter: 'parse_number: "de-DE"', field: '"1.495,80"', result: '1495.8' },
  { filter: 'date: "long"', field: 'due', result: 'November 20, 2026' },
  { filter: 'date: "%d.%m.%Y"', field: 'due', result: '20.11.2026' },
  { filter: 'date: "long", "de-DE"', field: 'due', result: '20. November 2026' },
  { filter: 'upcase', field: 'status', result: 'OPEN' },
  { filter: 'capitalize', field: 'status', result: 'Open' },
  { filter: 'pad: 5', field: 'number', result: '00042' },
  { filter: 'default: "—"', field: 'phone', result: '—' },
  { filter: 'truncate: 6', field: 'customer.name', result: 'ann o…' },
  { filter: 'replace: "-", "/"', field: 'due', result: '2026/11/20' },
  { filter: 'size', field: 'items', result: '3' },
  { filter: 'sum: "price" | currency: "EUR"', field: 'items', result: '€739.50' },
  { filter: 'map: "name" | join: ", "', field: 'items', result: 'Desk, Bed, Chair' },
  { filter: 'image: width: "4cm"', field: 'logo' },
  { filter: 'qrcode: "3cm"', field: 'url' },
  { filter: 'link: "Pay now"', field: 'url' },
  { filter: 'markdown', field: 'notes' },
];
