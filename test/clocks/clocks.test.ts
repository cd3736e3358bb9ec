import { isRight, runRow } from './clocks.ts';
import type { RowResult } from './clocks.ts';
import { ROWS } from './rows.ts';
import { summaryOf } from './summary.ts';

/** Few, so that a row takes some seconds. `npm run clocks` sends more, in all rows. */
const EVENTS = 30;
/** Generous, because slow is not failed on a busy machine. */
const PATIENCE_MILLISECONDS = 300_000;

it.each([
  '−1 hour, running',
  '+1 year, running',
  '−1 day, over a restart',
  '+1 day, over a restart',
])(
  'Nothing is lost, stalled or limited by a step of the clock: %s',
  async (name) => {
    const row = ROWS.find((one) => one.name === name)!;
    const result = await runRow(row, EVENTS);
    expect(result).toMatchObject({
      name,
      accepted: EVENTS,
      ...{ lost: 0, stalled: 0, rateLimited: 0 },
      rejected: [],
      folder: null,
    });
  },
  PATIENCE_MILLISECONDS,
);

describe('The table', () => {
  const right: RowResult = {
    name: '−1 hour, running',
    accepted: 200,
    lost: 0,
    stalled: 0,
    rateLimited: 0,
    rejected: [],
    seconds: 12,
    folder: null,
  };

  it.each([
    [{ accepted: 0 }],
    [{ lost: 1 }],
    [{ stalled: 1 }],
    [{ rateLimited: 1 }],
    [{ rejected: ['500'] }],
  ])('reports a failure with %j', (wrong) => {
    expect(isRight(right)).toBe(true);
    expect(isRight({ ...right, ...wrong })).toBe(false);
  });

  it('has a line per row', () => {
    const wrong = { ...right, name: '+1 year, running', stalled: 42, rejected: ['500', '502'] };
    expect(summaryOf([right, wrong]).split('\n')).toEqual([
      '                             accepted     lost  stalled      429 rejected     took',
      '−1 hour, running                  200        0        0        0        0     12 s',
      '+1 year, running                  200        0       42        0        2     12 s',
    ]);
  });
});
