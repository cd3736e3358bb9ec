import {
  confirmedTimeOf,
  timeBeforeJump,
} from '../../../service/src/clock-steps/confirmed-time.ts';

const HOUR = 3_600_000;
const YEAR = 365 * 24 * HOUR;
const NOW = Date.parse('2026-11-20T09:30:00Z');

describe('A start', () => {
  it.each([
    ['of a new service finds no jump', { lastSeen: null, beforeJump: null }, null],
    ['after a short stop finds none', { lastSeen: NOW - HOUR, beforeJump: null }, null],
    [
      'much later takes the stop for a jump',
      { lastSeen: NOW - HOUR - 1, beforeJump: null },
      NOW - HOUR - 1,
    ],
    [
      'confirms the jump of an earlier one',
      { lastSeen: NOW - 1_000, beforeJump: NOW - YEAR },
      null,
    ],
    [
      'confirms that jump, and takes a long stop since then for another one',
      { lastSeen: NOW - 9 * HOUR, beforeJump: NOW - YEAR },
      NOW - 9 * HOUR,
    ],
    [
      'finds none if the clock was set back to where it was',
      { lastSeen: NOW + YEAR, beforeJump: NOW - HOUR },
      null,
    ],
    [
      'finds the rest if the clock was not set back far enough',
      { lastSeen: NOW + YEAR, beforeJump: NOW - 2 * HOUR },
      NOW - 2 * HOUR,
    ],
    ['finds none if the clock was set back', { lastSeen: NOW + YEAR, beforeJump: null }, null],
  ])('%s', (_, stored, before) => {
    expect(timeBeforeJump(stored, NOW)).toBe(before);
  });
});

describe('Beside the service, the confirmed time', () => {
  it.each([
    ['is now for a new service', { lastSeen: null, beforeJump: null }, NOW],
    ['is now if the service runs', { lastSeen: NOW - HOUR, beforeJump: null }, NOW],
    ['is now if the clock was set back', { lastSeen: NOW + YEAR, beforeJump: null }, NOW],
  ])('%s', (_, stored, at) => {
    expect(confirmedTimeOf(stored, NOW)).toEqual({ at, isConfirmed: true });
  });

  it.each([
    ['before a jump of the running service', { lastSeen: NOW, beforeJump: NOW - YEAR }, NOW - YEAR],
    ['when the service last ran', { lastSeen: NOW - YEAR, beforeJump: null }, NOW - YEAR],
    ['now, if that is later', { lastSeen: NOW + YEAR, beforeJump: NOW + HOUR }, NOW],
  ])('is the time %s', (_, stored, at) => {
    expect(confirmedTimeOf(stored, NOW)).toEqual({ at, isConfirmed: false });
  });
});
