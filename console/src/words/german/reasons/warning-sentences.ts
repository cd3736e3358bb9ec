import type { Sentence } from './sentence.ts';

/** The usual warnings about a document, each up to its remedy. */
export const warningSentences: readonly Sentence[] = [
  [
    /^The field "(.+?)" is not in the source data and was left empty\.(?= |$)/u,
    'Das Feld „$1“ ist nicht in den Daten und blieb leer.',
  ],
  [
    /^The field "(.+?)" is not in the source data and was left empty in all (\d+) items of "(.+?)"\.(?= |$)/u,
    'Das Feld „$1“ ist nicht in den Daten und blieb in allen $2 Einträgen von „$3“ leer.',
  ],
  [
    /^The field "(.+?)" is not in the source data and was left empty in (\d+) items, such as (.+?)\.(?= |$)/u,
    'Das Feld „$1“ ist nicht in den Daten und blieb in $2 Einträgen leer, zum Beispiel in $3.',
  ],
  [
    /^The field "(.+?)" is not in the source data and was left empty in (.+?)\.(?= |$)/u,
    'Das Feld „$1“ ist nicht in den Daten und blieb in $2 leer.',
  ],
  [
    /^(\{\{.+?\}\}) was left empty: (\S+) is (.+?); a number is needed\.(?= |$)/u,
    '$1 blieb leer: $2 ist $3, gebraucht wird eine Zahl.',
  ],
  [
    /^(\{\{.+?\}\}) was left empty: (\S+) is (.+?); a date is needed\.(?= |$)/u,
    '$1 blieb leer: $2 ist $3, gebraucht wird ein Datum.',
  ],
  [
    /^(\{\{.+?\}\}) was left empty: (\S+) is (.+?); a list is needed\.(?= |$)/u,
    '$1 blieb leer: $2 ist $3, gebraucht wird eine Liste.',
  ],
  [/^Send a plain number such as (\S+)\.(?= |$)/u, 'Senden Sie eine Zahl wie $1.'],
  [/^Send a date such as ("[^"]+")\.(?= |$)/u, 'Senden Sie ein Datum wie $1.'],
  [
    /^Send a plain number such as (\S+), or parse the text: (.+?)\.(?= |$)/u,
    'Senden Sie eine Zahl wie $1, oder lesen Sie den Text als Zahl: $2.',
  ],
  [
    /^Send a date such as ("[^"]+"), or parse the text: (.+?)\.(?= |$)/u,
    'Senden Sie ein Datum wie $1, oder lesen Sie den Text als Datum: $2.',
  ],
  [/^Send a list of objects\./u, 'Senden Sie eine Liste mit benannten Feldern.'],
  [
    /^Parse the text before you send it, so that it is a list\./u,
    'Wandeln Sie den Text vor dem Senden in eine Liste um.',
  ],
  [
    /^The font "(.+?)" is not there: "(.+?)" shows (.+) in its place, and lines may break elsewhere\./u,
    'Die Schrift „$1“ fehlt: „$2“ zeigt stattdessen $3, und Zeilen können anders umbrechen.',
  ],
  [
    /^The data lacks a field of the PDF password of "(.+?)", or has a value there that cannot be used\./u,
    'In den Daten fehlt ein Feld für das PDF-Passwort von „$1“, oder sein Wert ist nicht verwendbar.',
  ],
];
