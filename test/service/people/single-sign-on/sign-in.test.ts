import { inviteToTeam } from '../../../../service/src/people/invite-to-team.ts';
import { inviteUser, acceptInvitation } from '../../../../service/src/people/invitation.ts';
import { findCurrentSession, findSessionUser } from '../../../../service/src/people/session.ts';
import type { Person } from '../../../../service/src/people/single-sign-on/claims.ts';
import type { SingleSignOnRules } from '../../../../service/src/people/single-sign-on/settings.ts';
import { beginSingleSignOnSession } from '../../../../service/src/people/single-sign-on/sign-in.ts';
import { unlinkIdentities } from '../../../../service/src/people/single-sign-on/unlink.ts';
import { addTeamOwner } from '../../../../service/src/people/team-owner.ts';
import { createUser, disableUser } from '../../../../service/src/people/user.ts';
import { listAuditEntries } from '../../../../service/src/store/records/audit/lists-of-entries.ts';
import { listIdentitiesOf } from '../../../../service/src/store/records/sign-in/identities.ts';
import { findTeam } from '../../../../service/src/store/records/teams.ts';
import { findUserByEmail } from '../../../../service/src/store/records/users.ts';
import { queriesOf } from '../../../../service/src/store/store.ts';
import { partsForEachTest } from '../../parts-of-a-test.ts';

const RULES: SingleSignOnRules = { domains: [], createsUsers: false, teams: [] };
const TEAMS = [
  { group: 'admins', team: 'Head office' },
  { group: 'sales', team: 'Sales' },
];
const ANN = { email: 'ann@docs.test', name: 'Ann' };
const PERSON: Person = {
  issuer: 'https://id.test/',
  subject: 'a-1',
  name: 'Ann of the provider',
  verifiedEmail: ANN.email,
  groups: [],
};

const held = partsForEachTest();

const signIn = (person: Partial<Person> = {}, rules: Partial<SingleSignOnRules> = {}) =>
  beginSingleSignOnSession(
    held.parts,
    { ...RULES, ...rules },
    { person: { ...PERSON, ...person }, browser: 'Firefox, Linux' },
  );

const rejects = (work: Promise<unknown>, code: string) =>
  expect(work).rejects.toMatchObject({ code });

async function teamOf(email: string): Promise<string | null> {
  const user = await findUserByEmail(held.parts.store, email);
  const team = user?.teamId ? await findTeam(held.parts.store, user.teamId) : undefined;
  return team?.name ?? null;
}

async function changesOf(email: string): Promise<string[]> {
  const user = await findUserByEmail(held.parts.store, email);
  if (!user) return [];
  const entries = await listAuditEntries(held.parts.store, { of: [{ ownerId: user.id }] });
  return entries.map(({ action, authorKind }) => `${action} by ${authorKind}`).toSorted();
}

describe('The first sign-in', () => {
  it('links the account to the user of the verified address, in whatever case', async () => {
    const user = await createUser(held.parts, ANN);
    const begun = await signIn({ verifiedEmail: 'ANN@docs.test' });
    expect(begun.user).toEqual(user);
    expect(await findSessionUser(held.parts, begun.secret)).toMatchObject(ANN);
    const linked = await listIdentitiesOf(held.parts.store, user.id);
    expect(linked).toMatchObject([{ issuer: PERSON.issuer, subject: PERSON.subject }]);
    expect(await changesOf(ANN.email)).toContain('identity.linked by service');
  });

  it('never links to the user of an address that is not verified', async () => {
    const { id } = await createUser(held.parts, ANN);
    await rejects(signIn({ verifiedEmail: null }), 'email_not_verified');
    await rejects(signIn({ verifiedEmail: null }, { createsUsers: true }), 'email_not_verified');
    expect(await listIdentitiesOf(held.parts.store, id)).toEqual([]);
  });

  it('is rejected without a user, who is created only if the rules say so', async () => {
    await rejects(signIn(), 'no_account');
    expect(await findUserByEmail(held.parts.store, ANN.email)).toBeUndefined();
    const rules = { createsUsers: true, teams: TEAMS };
    const { user } = await signIn({ groups: ['sales'] }, rules);
    expect(user).toMatchObject({ email: ANN.email, name: PERSON.name });
    expect(await teamOf(ANN.email)).toBe('Sales');
    expect(await changesOf(ANN.email)).toEqual([
      'identity.linked by service',
      'user.created by service',
      'user.moved by service',
    ]);
  });

  it('of a disabled user links nothing', async () => {
    const { id } = await createUser(held.parts, ANN);
    await disableUser(held.parts, ANN.email);
    await rejects(signIn(), 'account_disabled');
    expect(await listIdentitiesOf(held.parts.store, id)).toEqual([]);
  });

  it('does not open the user of another account that had the address before', async () => {
    await createUser(held.parts, ANN);
    await signIn();
    await rejects(signIn({ subject: 'b-2' }), 'other_identity');
    await signIn({ issuer: 'https://other.test/', subject: 'b-2' });
  });

  it('of several at once links once', async () => {
    await createUser(held.parts, ANN);
    const begun = await Promise.all([signIn(), signIn(), signIn()]);
    expect(new Set(begun.map(({ secret }) => secret)).size).toBe(3);
    expect(await changesOf(ANN.email)).toEqual([
      'identity.linked by service',
      'user.created by operator',
    ]);
  });
});

describe('A later sign-in', () => {
  beforeEach(async () => {
    await createUser(held.parts, ANN);
    await signIn();
  });

  it('needs no address, and follows the account when it has another one', async () => {
    expect((await signIn({ verifiedEmail: null })).user.email).toBe(ANN.email);
    await createUser(held.parts, { email: 'eve@docs.test', name: 'Eve' });
    expect((await signIn({ verifiedEmail: 'eve@docs.test' })).user.email).toBe(ANN.email);
  });

  it('of a disabled user is rejected, and the former session opens nothing', async () => {
    const { secret } = await signIn();
    await disableUser(held.parts, ANN.email);
    await rejects(signIn(), 'account_disabled');
    expect(await findCurrentSession(held.parts, secret)).toBeUndefined();
  });

  it('of a removed user finds no link: it goes with the user', async () => {
    const { secret, user } = await signIn();
    const queries = queriesOf(held.parts.store);
    await queries.deleteFrom('sessions').where('userId', '=', user.id).execute();
    await queries.deleteFrom('users').where('id', '=', user.id).execute();
    expect(await findCurrentSession(held.parts, secret)).toBeUndefined();
    await rejects(signIn(), 'no_account');
  });

  it('stores its time', async () => {
    held.clock.moveOn(60_000);
    const { user } = await signIn();
    const [identity] = await listIdentitiesOf(held.parts.store, user.id);
    expect(identity).toMatchObject({
      linkedAt: held.clock.now() - 60_000,
      usedAt: held.clock.now(),
    });
  });
});

describe('The domains', () => {
  const rules = { domains: ['docs.test'] };

  it.each([
    ['ann@DOCS.test', null],
    ['ann@sub.docs.test', 'email_domain_not_allowed'],
    ['ann@notdocs.test', 'email_domain_not_allowed'],
    [null, 'email_not_verified'],
  ])('decide about %s', async (verifiedEmail, code) => {
    await createUser(held.parts, { email: verifiedEmail ?? ANN.email, name: 'Ann' });
    const begun = signIn({ verifiedEmail }, rules);
    if (code === null) expect((await begun).user.name).toBe('Ann');
    else await rejects(begun, code);
  });

  it('decide each time', async () => {
    await createUser(held.parts, ANN);
    await signIn();
    await rejects(signIn({ verifiedEmail: 'ann@other.test' }, rules), 'email_domain_not_allowed');
  });
});

describe('The teams of groups', () => {
  beforeEach(() => createUser(held.parts, { ...ANN, team: 'Legal' }));

  it('are applied at each sign-in', async () => {
    const teamAfter = async (groups: Person['groups']) => {
      await signIn({ groups }, { teams: TEAMS });
      return teamOf(ANN.email);
    };
    expect(await teamAfter([])).toBe('Legal');
    expect(await teamAfter(['sales', 'admins'])).toBe('Head office');
    expect(await teamAfter(null)).toBe('Head office');
    expect(await teamAfter(['sales'])).toBe('Sales');
    expect(await teamAfter(['sales'])).toBe('Sales');
    expect(await teamAfter([])).toBeNull();
    const moves = (await changesOf(ANN.email)).filter((change) => change.startsWith('user.moved'));
    expect(moves.filter((move) => move === 'user.moved by service')).toHaveLength(3);
  });

  it('change nothing without a mapping', async () => {
    await signIn({ groups: ['sales'] });
    expect(await teamOf(ANN.email)).toBe('Legal');
  });

  it('leave the session with the new team', async () => {
    const { secret } = await signIn({ groups: ['sales'] }, { teams: TEAMS });
    const user = await findSessionUser(held.parts, secret);
    expect(user?.teamId).toBe((await findUserByEmail(held.parts.store, ANN.email))?.teamId);
  });
});

describe('The sessions of single sign-on', () => {
  it('stay when the user sets a password, and end when the account is unlinked', async () => {
    await createUser(held.parts, ANN);
    const { secret } = await signIn();
    const invitation = await inviteUser(held.parts, ANN);
    const chosen = { password: 'correct horse battery staple', browser: null };
    const withPassword = await acceptInvitation(held.parts, {
      ...chosen,
      secret: invitation.secret,
    });
    expect(await findCurrentSession(held.parts, secret)).toBeDefined();
    await unlinkIdentities(held.parts, ANN.email);
    expect(await findCurrentSession(held.parts, secret)).toBeUndefined();
    expect(await findCurrentSession(held.parts, withPassword.secret)).toBeDefined();
    expect(await changesOf(ANN.email)).toContain('identity.unlinked by operator');
    await signIn({ subject: 'b-2' });
  });

  it('make a member one who signs in: the owner of the team sets no password', async () => {
    const owner = await createUser(held.parts, { email: 'o@docs.test', name: 'O', team: 'Sales' });
    await addTeamOwner(held.parts, { email: owner.email, team: 'Sales' });
    await createUser(held.parts, { ...ANN, team: 'Sales' });
    await inviteToTeam(held.parts, owner, ANN);
    await signIn();
    await rejects(inviteToTeam(held.parts, owner, ANN), 'not_invitable');
  });
});
