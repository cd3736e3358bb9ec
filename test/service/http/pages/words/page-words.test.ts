import { errorCatalogue } from '../../../../../service/src/errors/error-catalogue.ts';
import { errorCodes, problem } from '../../../../../service/src/errors/errors.ts';
import { singleSignOnErrors } from '../../../../../service/src/errors/catalogue/single-sign-on-errors.ts';
import { english } from '../../../../../service/src/http/pages/words/english.ts';
import { german } from '../../../../../service/src/http/pages/words/german.ts';
import { germanProblems } from '../../../../../service/src/http/pages/words/german-problems.ts';
import { tell } from '../../../../../service/src/http/pages/words/page-words.ts';

describe('The reason on a page', () => {
  it('is that of the catalogue in English', () => {
    const { title, sentence } = tell(problem('password_wrong'), english);
    expect(title).toBe('Not authorised');
    expect(sentence.markup).toContain('The email address or the password is wrong.');
  });

  it('is German alone if that says as much', () => {
    const { title, sentence } = tell(problem('password_wrong'), german);
    expect(title).toBe('Nicht angemeldet');
    expect(sentence.markup).toMatch(/^Die E-Mail-Adresse oder das Passwort ist falsch\./);
    expect(sentence.markup).not.toContain('wrong');
  });

  it('has the names of the English sentence too, escaped', () => {
    const { sentence } = tell(problem('not_found', 'workflow', '<b>'), german);
    expect(sentence.markup).toContain('Das gibt es nicht, oder nicht mehr.');
    expect(sentence.markup).toContain('<span lang="en">There is no workflow &lt;b&gt;.');
  });

  it('is English if it has no German sentence', () => {
    const { title, sentence } = tell(problem('metrics_not_public'), german);
    expect(title).toBe('Das ist nicht möglich');
    expect(sentence.markup).toMatch(/^<span lang="en">The metrics are available only/);
  });

  it('is German for every way in which single sign-on fails', () => {
    const untold = Object.keys(singleSignOnErrors).filter((code) => !(code in germanProblems));
    expect(untold).toEqual([]);
  });

  it('lacks details only of errors that have some', () => {
    const wrong = errorCodes.filter(
      (code) =>
        germanProblems[code]?.lacksDetails === true && errorCatalogue[code].sentence.length === 0,
    );
    expect(wrong).toEqual([]);
  });
});
