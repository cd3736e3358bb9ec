import { checkPages } from '../../../bench/pdf/check-pages.ts';

const file = { title: 'Invoice', pages: [['Oak', 'Ash'], ['Total']] };
const check = (...found: string[]) => {
  checkPages('One', file, found);
};

describe('the PDF of a converter', () => {
  it('may have more content than required', () => {
    expect(() => {
      check('Oak and Ash', 'The Total');
    }).not.toThrow();
  });

  it('must have exactly the required pages', () => {
    const message = 'One: "Invoice" has 1 pages, not 2.';
    expect(() => {
      check('Oak, Ash, Total');
    }).toThrow(message);
    expect(() => {
      check('Oak, Ash', 'Total', '');
    }).toThrow('has 3 pages');
  });

  it('must have each text on its page', () => {
    expect(() => {
      check('Oak, Total', 'Ash');
    }).toThrow('One: "Invoice" lacks "Ash" on page 1.');
  });
});
