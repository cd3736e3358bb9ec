import { inspectText, Template, renderText } from '../../../engine/src/index.ts';
import { accessErrors } from '../../../service/src/errors/catalogue/access-errors.ts';
import { documentErrors } from '../../../service/src/errors/catalogue/document-errors.ts';
import { httpErrors } from '../../../service/src/errors/catalogue/http-errors.ts';
import { resourceErrors } from '../../../service/src/errors/catalogue/resource-errors.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';
import { wordFile } from '../../service/word-file.ts';

const { reasons } = german;
/** Their details are IDs and advice for programs. */
const WITH_DETAILS_FOR_PROGRAMS = new Set([
  ...['precondition_failed', 'not_found', 'not_yours'],
  'run_not_failed',
]);

const CATALOGUE = { ...accessErrors, ...documentErrors, ...resourceErrors, ...httpErrors };

/** What only programs, operators and the pages outside the console meet. */
const NOT_IN_THE_CONSOLE = new Set([
  ...['token_missing', 'token_unknown', 'token_expired', 'too_many_failed_tokens'],
  ...['foreign_form', 'too_many_tries', 'password_wrong', 'account_disabled', 'passwords_differ'],
  ...['unknown_invitation', 'operator_token_short', 'sign_in_without_token', 'unknown_link'],
  ...['unknown_path', 'method_not_allowed', 'unknown_source', 'metrics_not_public'],
  ...['too_many_hops', 'webhook_loops', 'too_many_webhooks', 'range_not_satisfiable'],
  ...['too_many_secrets', 'idempotency_key_reused', 'expectation_failed', 'body_compressed'],
  'unsupported_media_type',
]);

describe('German has a reason', () => {
  it('for each error that a person can meet in the console', () => {
    const met = Object.keys(CATALOGUE).filter((code) => !NOT_IN_THE_CONSOLE.has(code));
    expect(met.filter((code) => reasons.ofCode(code) === undefined)).toEqual([]);
  });

  it('for no error that the catalogue lacks', () => {
    expect(reasons.ofCode('no_such_error')).toBeUndefined();
    expect(reasons.ofCode('constructor')).toBeUndefined();
  });

  it.each(Object.entries(CATALOGUE))(
    'for %s that shows the sentence of the service only if that has more',
    (code, { sentence }) => {
      const isWithDetails = sentence.length > 0 && !WITH_DETAILS_FOR_PROGRAMS.has(code);
      if (reasons.ofCode(code)?.lacksDetails === true) expect(sentence.length).toBeGreaterThan(0);
      else expect(reasons.ofCode(code) !== undefined && isWithDetails).toBe(false);
    },
  );

  it('with a title, unless the runs have it', () => {
    const without = Object.keys(CATALOGUE).filter((code) => {
      const told = reasons.ofCode(code);
      return told !== undefined && told.title === undefined && !(code in german.runErrors);
    });
    expect(without).toEqual([]);
  });
});

function mistakesOf(...paragraphs: string[]): string[] {
  const { diagnostics } = Template.compile(wordFile(...paragraphs)).inspect();
  return diagnostics.flatMap(({ what, remedy }) => [what, remedy]);
}

describe('A mistake of a template is told in German:', () => {
  it.each([
    ['{{name', '„{{name“ ist nicht geschlossen: „}}“ fehlt', 'Schreiben Sie „}}“ hinter das Feld.'],
    ['name}}', 'Vor „name}}“ fehlt „{{“', 'Schreiben Sie „{{“ davor.'],
    [
      '{{#items}}',
      'Die Liste „items“ beginnt mit {{#items}}, endet aber nirgends',
      'Schreiben Sie {{/items}}, wo sie endet.',
    ],
    [
      '{{#if paid}}',
      'Die Bedingung beginnt mit {{#if paid}}, endet aber nirgends',
      'Schreiben Sie {{/if}}, wo sie endet.',
    ],
    [
      '{{/items}}',
      'Die Liste „items“ endet mit {{/items}}, beginnt aber nirgends',
      'Schreiben Sie {{#items}}, wo sie beginnt.',
    ],
    ['{{ name | upcas }}', 'Es gibt keinen Filter „upcas“', 'Meinten Sie "upcase"?'],
    [
      '{{}}',
      'In „{{}}“ fehlt das Feld',
      'Schreiben Sie den Namen eines Feldes zwischen die Klammern.',
    ],
    ['{{#if a = b}}x{{/if}}', '„=“ ist kein Vergleich', 'Zum Vergleichen schreiben Sie „==“.'],
  ])('%s', (text, what, remedy) => {
    const [found = '', corrected = ''] = mistakesOf(text);
    expect(reasons.translate(found)).toEqual({ translated: what, rest: '' });
    expect(reasons.translate(corrected)).toEqual({ translated: remedy, rest: '' });
  });

  it('{{/c}} in the wrong order', () => {
    const [found = '', corrected = ''] = mistakesOf('{{#b}}{{#c}}{{/b}}{{/c}}');
    expect(reasons.translate(found).translated).toBe('„c“ ist noch offen, wo „b“ endet');
    expect(reasons.translate(corrected)).toEqual({
      translated: 'Beenden Sie es mit {{/c}} vor {{/b}}.',
      rest: '',
    });
  });
});

describe('A mistake in the name of the documents is told in German:', () => {
  it.each([
    ['{{number', 'In „{{number“ fehlt die „}}“ zu einer „{{“. Schreiben Sie beide oder keine.'],
    ['number}}', 'In „number}}“ fehlt die „{{“ zu einer „}}“. Schreiben Sie beide oder keine.'],
  ])('%s', (name, translated) => {
    const [{ what, remedy } = { what: '', remedy: '' }] = inspectText(name).diagnostics;
    expect(reasons.translate(`${what}. ${remedy}`)).toEqual({ translated, rest: '' });
  });
});

describe('A warning is told in German:', () => {
  it.each([
    ['{{lost}}', {}, 'Das Feld „lost“ ist nicht in den Daten und blieb leer.'],
    [
      '{{Name}}',
      { name: 'Ann' },
      'Das Feld „Name“ ist nicht in den Daten und blieb leer. Meinten Sie {{name}}?',
    ],
    [
      '{{#rows}}{{lost}}{{/rows}}',
      { rows: [{ a: 1 }, { a: 2 }] },
      'Das Feld „lost“ ist nicht in den Daten und blieb in allen 2 Einträgen von „rows“ leer.',
    ],
    [
      '{{#rows}}{{a}}{{/rows}}',
      { rows: [{ a: 1 }, { b: 2 }] },
      'Das Feld „a“ ist nicht in den Daten und blieb in rows[1] leer.',
    ],
    [
      '{{ total | times: 2 }}',
      { total: 'much' },
      '{{ total | times: 2 }} blieb leer: total ist "much", gebraucht wird eine Zahl. Senden Sie eine Zahl wie 1495.80, oder lesen Sie den Text als Zahl: {{ total | parse_number: "de-DE" | times: 2 }}.',
    ],
  ])('%s', (template, data, translated) => {
    const [warning = ''] = renderText(template, data).warnings;
    expect(reasons.translate(warning)).toEqual({ translated, rest: '' });
  });

  it('and what is not known stays in English', () => {
    const { translated, rest } = reasons.translate(
      'The field "a" is not in the source data and was left empty. Tags cannot call functions.',
    );
    expect(translated).toBe('Das Feld „a“ ist nicht in den Daten und blieb leer.');
    expect(rest).toBe('Tags cannot call functions.');
  });
});

it('English has no advice for programs, and else the sentences of the service as they are', () => {
  expect(english.reasons.ofCode('not_found')?.sentence).not.toMatch(/\bid\b/i);
  expect(english.reasons.ofCode('not_yours')?.sentence).not.toContain('token');
  expect(english.reasons.ofCode('run_not_failed')?.sentence).not.toMatch(/[A-Z]{2}|_/);
  expect(english.reasons.ofCode('test_event_too_soon')?.sentence).not.toContain('Retry-After');
  expect(english.reasons.ofCode('webhook_gone')).toBeUndefined();
  expect(english.reasons.translate('The receiver answered 500.')).toEqual({
    translated: '',
    rest: 'The receiver answered 500.',
  });
});
