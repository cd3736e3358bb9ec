import {
  isIsoDate,
  takesNumbers,
  textOf,
  typedValue,
  widthOf,
} from '../../../../../console/src/template/data/form/plain-value.ts';
import { JsonNumber } from '../../../../../console/src/template/data/json/json.ts';

it('a number stays a number with its digits, and a text a text', () => {
  expect(typedValue('12345678901234567890.10', true)).toEqual(
    new JsonNumber('12345678901234567890.10'),
  );
  expect(typedValue('1.', true)).toBe('1.');
  expect(typedValue('1,5', true)).toBe('1,5');
  expect(typedValue('42', false)).toBe('42');
});

it('only what was no text becomes a number', () => {
  expect(takesNumbers('number', undefined)).toBe(true);
  expect(takesNumbers('number', '')).toBe(true);
  expect(takesNumbers('number', '19.90')).toBe(false);
  expect(takesNumbers('text', new JsonNumber('42'))).toBe(true);
  expect(takesNumbers('text', undefined)).toBe(false);
});

it('shows numbers as they are written, and nothing for null', () => {
  expect(textOf(new JsonNumber('1.50'))).toBe('1.50');
  expect(textOf('Ann')).toBe('Ann');
  expect(textOf(null)).toBe('');
});

it('knows dates that every template reads', () => {
  expect(isIsoDate('2026-11-20')).toBe(true);
  expect(isIsoDate('2026-11-20T23:30:00Z')).toBe(true);
  expect(isIsoDate('20 November 2026')).toBe(false);
});

it('gives long texts more room', () => {
  expect(widthOf()).toBe('narrow');
  expect(widthOf('C-1048', 'Meeting table, solid oak')).toBe('roomy');
  expect(widthOf('a\nb')).toBe('wide');
  expect(widthOf('x'.repeat(41))).toBe('wide');
});
