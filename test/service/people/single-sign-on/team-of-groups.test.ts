import { teamOfGroups } from '../../../../service/src/people/single-sign-on/team-of-groups.ts';

const MAPPING = [
  { group: 'admins', team: 'Head office' },
  { group: 'sales', team: 'Sales' },
  { group: 'sales-emea', team: 'Sales' },
];

describe('The team of a person who signs in', () => {
  it.each([
    ['of the one group', ['sales'], null, 'Sales'],
    [
      'of the first group of the mapping, whatever their order',
      ['sales', 'admins'],
      null,
      'Head office',
    ],
    ['of a group that has the same team as another', ['sales-emea'], 'Sales', 'Sales'],
    ['of the group, instead of a team that the operator has chosen', ['sales'], 'Legal', 'Sales'],
    ['none, when the groups of a mapped team are gone', [], 'Sales', null],
    ['none, when only groups without a team are left', ['staff'], 'Head office', null],
    ['the one that the operator has chosen, without a mapped group', ['staff'], 'Legal', 'Legal'],
    ['none, for a person who had none', [], null, null],
    ['the present one, when the provider does not say all groups', null, 'Sales', 'Sales'],
    ['none for a group with another case', ['SALES'], null, null],
  ])('is that %s', (_, groups, current, expected) => {
    expect(teamOfGroups(MAPPING, groups, current)).toBe(expected);
  });
});
