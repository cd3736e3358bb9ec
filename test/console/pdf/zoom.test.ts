import { nextZoom, scaleOf } from '../../../console/src/pdf/zoom.ts';

const PAGES = [
  { width: 600, height: 800 },
  { width: 800, height: 600 },
];

it('The widest page fits into the width', () => {
  expect(scaleOf('fit', 400, PAGES)).toBe(0.5);
});

it('Before the width is known, a point is a pixel', () => {
  expect(scaleOf('fit', 0, PAGES)).toBe(1);
});

it('A chosen zoom does not depend on the width', () => {
  expect(scaleOf(2, 400, PAGES)).toBe(2);
});

it('The next zoom is a step further, and ends at the last one', () => {
  expect([nextZoom(0.6, 1), nextZoom(0.6, -1)]).toEqual([0.75, 0.5]);
  expect([nextZoom(1, 1), nextZoom(1, -1)]).toEqual([1.25, 0.75]);
  expect([nextZoom(4, 1), nextZoom(0.25, -1)]).toEqual([4, 0.25]);
});
