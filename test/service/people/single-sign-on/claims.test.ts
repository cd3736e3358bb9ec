import type { Claims } from '../../../../service/src/people/single-sign-on/claims.ts';
import { areIncomplete, personIn } from '../../../../service/src/people/single-sign-on/claims.ts';

const NAMES = { groups: 'groups', emailVerified: 'email_verified' };
const ANN = {
  iss: 'https://id.test/',
  sub: 'a-1',
  name: 'Ann',
  email: 'ann@docs.test',
  email_verified: true,
  groups: ['sales'],
};

const personOf = (claims: Claims, names = NAMES) => personIn({ ...ANN, ...claims }, names);

describe('The person of claims', () => {
  it('has the account, the name, the verified address and the groups', () => {
    expect(personOf({})).toEqual({
      issuer: 'https://id.test/',
      subject: 'a-1',
      name: 'Ann',
      verifiedEmail: 'ann@docs.test',
      groups: ['sales'],
    });
  });

  it.each([[undefined], [''], [7], ['x'.repeat(256)], ['a\u0000b'], ['ä']])(
    'is rejected with the subject %j',
    (sub) => {
      expect(() => personOf({ sub })).toThrow('could not be verified');
    },
  );

  it.each([true, 'true', 1, '1'])('has an address whose claim is %j', (email_verified) => {
    expect(personOf({ email_verified }).verifiedEmail).toBe('ann@docs.test');
  });

  it.each([undefined, null, false, 'false', 0, 'yes', {}, ['true']])(
    'has no address whose claim is %j',
    (email_verified) => {
      expect(personOf({ email_verified }).verifiedEmail).toBeNull();
    },
  );

  it.each([
    undefined,
    '',
    'ann',
    'ann@docs.test\n',
    'a@b@docs.test',
    `${'a'.repeat(250)}@docs.test`,
    ['ann@docs.test'],
    // The Kelvin sign is a "k" in lower case.
    'ann@docs.test'.replace('d', '\u212a'),
    // A decomposed letter is a composed one after normalisation.
    'anne\u0301@docs.test',
  ])('has no address %j', (email) => {
    expect(personOf({ email }).verifiedEmail).toBeNull();
  });

  it('has an address in upper case as the provider writes it', () => {
    expect(personOf({ email: 'Ann@Docs.test' }).verifiedEmail).toBe('Ann@Docs.test');
  });

  it.each([
    ['a list', { groups: ['a', 'b'] }, 'groups', ['a', 'b']],
    ['one group', { groups: 'a' }, 'groups', ['a']],
    ['no claim', { groups: undefined }, 'groups', []],
    ['something else', { groups: [{ id: 'a' }] }, 'groups', []],
    ['a path', { realm_access: { roles: ['a'] } }, 'realm_access.roles', ['a']],
    ['a name with dots', { 'https://x.test/groups': ['a'] }, 'https://x.test/groups', ['a']],
    ['an inherited member', {}, 'constructor', []],
    [
      'too many for a token',
      { groups: undefined, _claim_names: { groups: 'src1' } },
      'groups',
      null,
    ],
  ])('has the groups of %s', (_, claims, groups, expected) => {
    expect(personOf(claims, { ...NAMES, groups }).groups).toEqual(expected);
  });

  it.each([
    ['the user name', { name: undefined, preferred_username: 'ann.b' }, 'ann.b'],
    ['the address', { name: ' ' }, 'ann@docs.test'],
    ['the account', { name: undefined, email: undefined }, 'a-1'],
    ['the name without control characters', { name: 'Ann\u0007\n B' }, 'Ann  B'],
    ['the beginning of a long name', { name: 'x'.repeat(300) }, 'x'.repeat(200)],
  ])('is called by %s', (_, claims, expected) => {
    expect(personOf(claims).name).toBe(expected);
  });
});

it('The claims of an ID token are complete with address, name and groups', () => {
  expect(areIncomplete(ANN, NAMES)).toBe(false);
  for (const missing of ['email', 'name', 'groups']) {
    expect(areIncomplete({ ...ANN, [missing]: undefined }, NAMES)).toBe(true);
  }
});
