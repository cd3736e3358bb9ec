/** The invented company that sends the example documents. Nothing here exists. */
export const company = {
  name: 'Tenon & Lark Joinery',
  legalName: 'Tenon & Lark Joinery Ltd',
  claim: 'Furniture and fitted work in solid wood',
  street: '3 Mill Lane',
  city: 'Ballyorran, Co. Cork',
  country: 'Ireland',
  phone: '+353 20 911 0142',
  email: 'office@example.com',
  website: 'www.example.com',
  registration: 'Registered in Ireland, no. 000142',
  vatId: 'VAT no. IE0001420TL',
  bank: {
    name: 'Example Bank, Cork',
    iban: 'IE31 XMPL 9000 1200 3456 78',
    bic: 'XMPLIE2DXXX',
  },
} as const;

/** Colours as six hexadecimal digits, the form that both document libraries take. */
export const color = {
  pine: '1F3D36',
  oak: 'B5793A',
  ink: '23292B',
  grey: '667069',
  rule: 'C9CFCA',
  tint: 'F3F1EB',
  white: 'FFFFFF',
} as const;

/** Typefaces with free metric-compatible stand-ins: Carlito and Liberation Serif. */
export const font = {
  text: 'Calibri',
  display: 'Times New Roman',
} as const;

/** Creation date that every made file carries, so that making twice gives the same bytes. */
export const madeAt = new Date('2026-01-05T09:00:00Z');
