import { requireAcceptable } from '../../../../service/src/people/passwords/password-rule.ts';

const ANN = { name: 'Ann Müller', email: 'ann.mueller@example.com' };

const codeOf = (password: string) => {
  try {
    requireAcceptable(password, ANN);
    return null;
  } catch (cause) {
    return (cause as { code: string }).code;
  }
};

describe('A new password', () => {
  it.each([
    'docloom12345',
    'Docloom-Password',
    'ann.mueller@example.com',
    'ANN.MUELLER@EXAMPLE.COM!',
    'Müller-1234567'.slice(0, 13),
    'annannannannann',
  ])('is little more than the name, the address or the service: %s', (password) => {
    expect(codeOf(password)).toBe('password_guessable');
  });

  it.each([
    'correct horse battery staple',
    'the annual planning of docloom',
    '123456789012',
    '            ',
  ])('may be: %s', (password) => {
    expect(codeOf(password)).toBeNull();
  });

  it('has 12 to 1,000 characters, however they are encoded', () => {
    const codes = [11, 12, 1000, 1001].map((length) => codeOf('🔑'.repeat(length)));
    expect(codes).toEqual(['password_too_short', null, null, 'password_too_long']);
  });
});
