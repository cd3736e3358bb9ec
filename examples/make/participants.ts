import { makeSpreadsheet } from './spreadsheet.ts';

const JOINTS = [
  'Hand-cut Joints: Dovetail, Mortise and Tenon',
  '24 hours',
  '9 to 11 April 2026',
  'Ballyorran, Co. Cork',
  'Eamon Larkfield',
  'Master joiner and course leader',
  '11 April 2026',
] as const;

const FINISHES = [
  'Oil, Wax and Shellac: Finishes by Hand',
  '16 hours',
  '18 and 19 April 2026',
  'Ballyorran, Co. Cork',
  'Brónagh Tierwood',
  'Finisher and course leader',
  '19 April 2026',
] as const;

/** Makes the spreadsheet with the participants of two courses, a certificate a row. */
export function makeParticipants(): Promise<Uint8Array> {
  return makeSpreadsheet({
    name: 'Participants',
    head: [
      'Number',
      'Name',
      'Course',
      'Duration',
      'Dates',
      'Place',
      'Trainer',
      'Role of the trainer',
      'Date of issue',
    ],
    rows: [
      ['HJ-2026-0031', 'Saoirse Lindqvist', ...JOINTS],
      ['HJ-2026-0032', 'Mateusz O’Shea', ...JOINTS],
      ['HJ-2026-0033', 'Adaeze Fairbrook', ...JOINTS],
      ['FI-2026-0012', 'Lorcan Ye', ...FINISHES],
    ],
  });
}
