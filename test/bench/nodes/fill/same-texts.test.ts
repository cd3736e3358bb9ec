import { requireSameTexts } from '../../../../bench/nodes/fill/same-texts.ts';

const textsOf = (name: string, ...texts: string[]) => ({ name, texts });

describe('the documents of several nodes', () => {
  it('have the same texts', () => {
    expect(() =>
      requireSameTexts([textsOf('ours', 'a', 'b'), textsOf('theirs', 'a', 'b')]),
    ).not.toThrow();
  });

  it.each([
    ['another text', ['a', 'c']],
    ['a missing document', ['a']],
    ['one document too many', ['a', 'b', 'c']],
  ])('are rejected for %s, with the name of the node', (_, texts) => {
    expect(() =>
      requireSameTexts([textsOf('ours', 'a', 'b'), textsOf('theirs', ...texts)]),
    ).toThrow('ours and theirs filled the same item differently');
  });
});
