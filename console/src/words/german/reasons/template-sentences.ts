import type { Sentence } from './sentence.ts';

/** What is wrong with a template. It has no full stop, because the place follows. */
const MISTAKES: readonly Sentence[] = [
  [/^"(.+)" is not closed: "\}\}" is missing$/u, '„$1“ ist nicht geschlossen: „}}“ fehlt'],
  [
    /^"(.+)" is not closed: a second "\}" is missing$/u,
    '„$1“ ist nicht geschlossen: Eine zweite „}“ fehlt',
  ],
  [/^"(.*)" ends with "\}\}", but has no "\{\{" before it$/u, 'Vor „$1}}“ fehlt „{{“'],
  [
    /^the condition is opened with (.+), but never closed$/u,
    'Die Bedingung beginnt mit $1, endet aber nirgends',
  ],
  [
    /^the list "(.+)" is opened with (.+), but never closed$/u,
    'Die Liste „$1“ beginnt mit $2, endet aber nirgends',
  ],
  [
    /^a condition is closed with (.+), but never opened$/u,
    'Eine Bedingung endet mit $1, beginnt aber nirgends',
  ],
  [
    /^the list "(.+)" is closed with (.+), but never opened$/u,
    'Die Liste „$1“ endet mit $2, beginnt aber nirgends',
  ],
  [/^"(.+)" is closed by the tag "(.+)"$/u, '„$1“ ist noch offen, wo „$2“ endet'],
  [/^"(.+)" is outside a condition$/u, '„$1“ steht in keiner Bedingung'],
  [
    /^"(.+)" comes after \{\{else\}\}, which must be the last branch$/u,
    '„$1“ steht nach {{else}}, das der letzte Zweig sein muss',
  ],
  [/^there is no filter "(.+)"$/u, 'Es gibt keinen Filter „$1“'],
  [/^the filter "(.+)" needs an argument$/u, 'Der Filter „$1“ braucht eine Angabe'],
  [/^the filter "(.+)" needs more arguments$/u, 'Der Filter „$1“ braucht mehr Angaben'],
  [/^a "\|" has no filter after it$/u, 'Nach einem „|“ fehlt der Filter'],
  [/^the tag is empty$/u, 'Der Platzhalter ist leer'],
  [/^"\{\{\}\}" has no field$/u, 'In „{{}}“ fehlt das Feld'],
  [/^the tag is longer than (\d+) characters$/u, 'Der Platzhalter ist länger als $1 Zeichen'],
  [/^"(.+)" is not a condition operator$/u, '„$1“ ist kein Vergleich'],
  [/^"(.+)" follows the end of the condition$/u, 'Nach dem Ende der Bedingung steht „$1“'],
  [/^a "\(" has no matching "\)"$/u, 'Zu einer „(“ fehlt die „)“'],
  [
    /^the text (.+) has no closing quotation mark$/u,
    'Dem Text $1 fehlt das Anführungszeichen am Ende',
  ],
  [/^"(.+)" is a condition$/u, '„$1“ ist eine Bedingung'],
  [/^"(.+)" is an n8n expression$/u, '„$1“ ist ein Ausdruck von n8n'],
];

/** How to correct a template, its data or the name of its documents. */
const REMEDIES: readonly Sentence[] = [
  [/^Write "\}\}" after the field\./u, 'Schreiben Sie „}}“ hinter das Feld.'],
  [/^Write "\}\}" at its end\./u, 'Schreiben Sie „}}“ an sein Ende.'],
  [/^Write "\{\{" before it\./u, 'Schreiben Sie „{{“ davor.'],
  [/^Write (\{\{\/[^{}]*\}\}) where it ends\./u, 'Schreiben Sie $1, wo sie endet.'],
  [/^Write (\{\{#[^{}]*\}\}) where it begins\./u, 'Schreiben Sie $1, wo sie beginnt.'],
  [/^Close it with (\{\{[^{}]*\}\}) before (\{\{[^{}]*\}\})\./u, 'Beenden Sie es mit $1 vor $2.'],
  [/^Remove one of them\./u, 'Entfernen Sie eines von beiden.'],
  [/^"(.+)" has a "\{\{" without its "\}\}"\./u, 'In „$1“ fehlt die „}}“ zu einer „{{“.'],
  [/^"(.+)" has a "\}\}" without its "\{\{"\./u, 'In „$1“ fehlt die „{{“ zu einer „}}“.'],
  [/^Write both or neither\./u, 'Schreiben Sie beide oder keine.'],
  [
    /^Put it between \{\{#if …\}\} and \{\{\/if\}\}, or between the tags of a list\./u,
    'Schreiben Sie es zwischen {{#if …}} und {{/if}}, oder zwischen Anfang und Ende einer Liste.',
  ],
  [
    /^Write the name of a field between the braces\./u,
    'Schreiben Sie den Namen eines Feldes zwischen die Klammern.',
  ],
  [
    /^Write it as in this example: (.+?)\.(?= |$)/u,
    'Schreiben Sie ihn wie in diesem Beispiel: $1.',
  ],
  [
    /^Write the name of a filter there, such as upcase, or remove the bar\./u,
    'Schreiben Sie dort den Namen eines Filters, zum Beispiel upcase, oder entfernen Sie den Strich.',
  ],
  [/^Write a quotation mark after it\./u, 'Schreiben Sie ein Anführungszeichen dahinter.'],
  [/^Write "==" to compare\./u, 'Zum Vergleichen schreiben Sie „==“.'],
  [/^Write a "\)" where the group ends\./u, 'Schreiben Sie „)“, wo die Gruppe endet.'],
  [
    /^Write "and" or "or" before it, or remove it\./u,
    'Schreiben Sie „and“ oder „or“ davor, oder entfernen Sie es.',
  ],
  [
    /^Write a condition, such as (\{\{[^{}]*\}\})\./u,
    'Schreiben Sie eine Bedingung, zum Beispiel $1.',
  ],
  [
    /^Write the name of a field in the data, such as (\{\{[^{}]*\}\})\./u,
    'Schreiben Sie den Namen eines Feldes der Daten, zum Beispiel $1.',
  ],
  [/^For a condition, write (.+?)\.(?= |$)/u, 'Für eine Bedingung schreiben Sie $1.'],
  [/^Write (\{\{.+\}\}) for a condition\./u, 'Für eine Bedingung schreiben Sie $1.'],
  [/^Write (\{\{.+\}\}) for a list\./u, 'Für eine Liste schreiben Sie $1.'],
  [/^Write (\{\{[^{}]*\}\}(?: … \{\{[^{}]*\}\})?)\.(?= |$)/u, 'Schreiben Sie $1.'],
  [/^Write "([^"]*)"\.(?= |$)/u, 'Schreiben Sie „$1“.'],
  [/^Did you mean ("[^"]*"|\{\{[^{}]*\}\})\?/u, 'Meinten Sie $1?'],
  [/^Did you mean ("[^"]*") or ("[^"]*")\?/u, 'Meinten Sie $1 oder $2?'],
  [
    /^Shorten it, or send its text with the data\./u,
    'Kürzen Sie ihn, oder senden Sie seinen Text mit den Daten.',
  ],
  [
    /^Open the file in Word or PowerPoint and save it again\./u,
    'Öffnen Sie die Datei in Word oder PowerPoint und speichern Sie sie noch einmal.',
  ],
];

/** The usual mistakes of a template, and how to correct them. */
export const templateSentences: readonly Sentence[] = [...MISTAKES, ...REMEDIES];
