import { AuditAction } from '@docloom/contract';
import {
  activityQueryOf,
  activityFilterIn,
} from '../../../console/src/activity/activity-filter.ts';
import { PLACES, sentenceOf } from '../../../console/src/activity/sentence.ts';
import type { AuditEntry } from '../../../console/src/api/types.ts';
import { english } from '../../../console/src/words/english.ts';
import { german } from '../../../console/src/words/german.ts';

const entry = (change: Partial<AuditEntry> = {}): AuditEntry => ({
  id: 'aud_1',
  createdAt: '2026-11-20T09:30:00.000+00:00',
  action: 'workflow.changed',
  author: { kind: 'user', id: 'usr_1', name: 'Ada', means: 'session', tokenId: null },
  subject: { kind: 'workflow', id: 'wkf_1', name: 'Invoices' },
  workflow: { id: 'wkf_1', name: 'Invoices' },
  details: {},
  ...change,
});

/** The sentence with its places in brackets. */
const told = (change: Partial<AuditEntry>, words = english) =>
  sentenceOf(entry(change), words.activity)
    .map((part) => ('text' in part ? part.text : `[${part.place}]`))
    .join('');

it.each([
  [{ action: 'template.added' }, '[who] added the template [subject] of [workflow]'],
  [{ action: 'file.deleted', workflow: null }, '[who] deleted the file [subject]'],
  [{ action: 'workflow.changed' }, '[who] changed the workflow [subject]'],
  [{ details: { former: 'Bills' } }, '[who] renamed the workflow [former] to [subject]'],
  [
    { action: 'options.changed' },
    '[who] changed the options of the template [subject] of [workflow]',
  ],
  [
    { action: 'options.changed', details: { passwordProtection: 'turned_on' } },
    '[who] turned on the password protection of the template [subject] of [workflow]',
  ],
  [
    { action: 'options.changed', details: { passwordProtection: 'password_changed' } },
    '[who] changed the PDF password of the template [subject] of [workflow]',
  ],
  [
    { action: 'options.changed', details: { passwordProtection: 'turned_off' } },
    '[who] turned off the password protection of the template [subject] of [workflow]',
  ],
  [
    { action: 'template.restored', details: { version: 3 } },
    '[who] restored an earlier version of the template [subject] of [workflow]',
  ],
  [
    { action: 'template.restored', details: { version: 3, restoredVersion: 1 } },
    '[who] restored version [restored] of the template [subject] of [workflow]',
  ],
  [{ action: 'password.changed' }, '[who] set a new password for [subject]'],
  [
    { action: 'password.changed', subject: { kind: 'user', id: 'usr_1', name: 'Ada' } },
    '[who] set a new password',
  ],
  [
    { action: 'user.moved', details: { team: 'Sales', former: 'Bills' } },
    '[who] moved [subject] into the team [team]',
  ],
  [
    { action: 'user.moved', details: { former: 'Bills' } },
    '[who] took [subject] out of the team [former]',
  ],
  [
    { action: 'user.moved', details: { former: 'Bills', invitation: 'revoked' } },
    '[who] revoked the invitation of [subject] to the team [former]',
  ],
] as const)('%j is told in a sentence', (change, sentence) => {
  expect(told(change)).toBe(sentence);
});

it.each(AuditAction.options)('%s has a sentence in each language', (action) => {
  for (const words of [english, german]) {
    const sentence = told({ action, details: { team: 'Sales' } }, words);
    expect(sentence).not.toBe(told({ action: 'unknown' as 'user.moved' }, words));
    expect(sentence).not.toMatch(/[{}]/);
    expect(sentence).toContain('[subject]');
  }
});

it('an action of a later version has a general sentence', () => {
  expect(told({ action: 'moon.landed' as 'user.moved' })).toBe('[who] changed [subject]');
});

it('the places of all sentences are known', () => {
  const places = new Set<string>([...PLACES, 'of']);
  for (const { activity } of [english, german]) {
    for (const sentence of Object.values(activity.sentences)) {
      const used = [...sentence.matchAll(/\{(\w+)\}/g)].map(([, place]) => place ?? '');
      expect(used.filter((place) => !places.has(place))).toEqual([]);
    }
  }
});

it.each(['', 'workflow=wkf_1', 'workflow=wkf_1&kind=file', 'kind=token'])(
  'the filter "%s" is in the address',
  (query) => {
    const filter = activityFilterIn(new URLSearchParams(query));
    expect(activityQueryOf(filter).toString()).toBe(query);
  },
);

it('an unknown kind in the address is no filter', () => {
  expect(activityFilterIn(new URLSearchParams('kind=moon')).kind).toBeUndefined();
});
