import { judge } from '../../../bench/nodes/judgement.ts';

describe('two nodes that were measured alternately', () => {
  it('are compared by their medians, so that one slow round has no effect', () => {
    expect(judge([90, 100, 5000], [200, 190, 210])).toMatchObject({ ours: 100, theirs: 200 });
    expect(judge([1, 3], [4, 4])).toMatchObject({ ours: 2, ratio: 0.5 });
  });

  it('keep the claim if Docloom needs no more', () => {
    expect(judge([100, 100, 100], [100, 100, 100]).isMet).toBe(true);
    expect(judge([90, 91, 92], [100, 101, 102]).isMet).toBe(true);
  });

  it('break the claim if Docloom needs more', () => {
    expect(judge([105, 105, 105], [100, 100, 100])).toMatchObject({ noise: 0, isMet: false });
    expect(judge([111, 110, 109], [99, 100, 101]).isMet).toBe(false);
  });

  it.each([
    ['ours', [95, 105, 115], [100, 100, 100]],
    ['theirs', [105, 105, 105], [90, 100, 110]],
  ])('keep the claim within the noise of %s', (_node, ours, theirs) => {
    expect(judge(ours, theirs)).toMatchObject({ ratio: 1.05, isMet: true });
  });

  it('cannot be compared without a round', () => {
    expect(() => judge([], [1])).toThrow(RangeError);
  });
});
