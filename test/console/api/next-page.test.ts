import { nextCursor } from '../../../console/src/api/next-page.ts';

it('reads the cursor of the next page, also behind a proxy with a path prefix', () => {
  const link = '</docloom/console/api/v0/workflows/wkf_1/runs/?limit=50&cursor=run_1>; rel="next"';
  expect(nextCursor(link)).toBe('run_1');
});

it.each([null, '', '</v0/workflows/>; rel="prev"', '</v0/workflows/>; rel="next"'])(
  'finds none in %s',
  (link) => {
    expect(nextCursor(link)).toBeUndefined();
  },
);
