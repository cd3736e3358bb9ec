import { checkText, expectedLetter } from '../../../bench/peers/expected-letter.ts';
import { letter } from '../../../bench/templates/cases/letter.ts';
import { wholeOf } from '../../../bench/templates/contestants/contestant.ts';
import { loadContestant } from '../../../bench/templates/contestants/index.ts';

async function renderWith(library: string, data: object): Promise<Uint8Array> {
  const { syntax, prepare } = await loadContestant(library);
  return wholeOf(await prepare(await letter.template(syntax))(data));
}

describe('the text of a letter', () => {
  it.each(['Docloom', 'easy-template-x'])('is the same from %s', async (library) => {
    const expected = await expectedLetter(3);
    const document = await renderWith(library, expected.data);
    expect(expected.text).toContain(expected.reference);
    expect(() => checkText(library, document, expected)).not.toThrow();
  });

  it('is rejected if a line differs, with that line', async () => {
    const expected = await expectedLetter(3);
    const document = await renderWith('Docloom', { ...expected.data, greeting: 'Hello' });
    expect(() => checkText('A queue', document, expected)).toThrow(
      /document of A queue differs\.\n {2}Expected: Dear Moira,\n {2}Found: Hello,/,
    );
  });
});
