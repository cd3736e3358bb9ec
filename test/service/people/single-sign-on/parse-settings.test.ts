import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { WrittenSettings } from '../../../../service/src/people/single-sign-on/parse-settings.ts';
import { parseSingleSignOn } from '../../../../service/src/people/single-sign-on/parse-settings.ts';
import { TemporaryFolder } from '../../temporary-folder.ts';

const WRITTEN: WrittenSettings = {
  issuer: 'https://id.test/realms/docs',
  clientId: 'docloom',
  clientSecret: 'secret',
  createUsers: false,
};

const parse = (changed: Partial<WrittenSettings> = {}) =>
  parseSingleSignOn({ ...WRITTEN, ...changed });

let folder: TemporaryFolder;
beforeEach(() => {
  folder = new TemporaryFolder();
});
afterEach(() => {
  folder.remove();
});

function fileWith(content: string): string {
  const file = join(folder.path, 'secret');
  writeFileSync(file, content);
  return file;
}

describe('The settings of single sign-on', () => {
  it('are none when nothing is set, or only empty variables', () => {
    expect(parseSingleSignOn({ createUsers: false })).toBeNull();
    expect(parseSingleSignOn({ issuer: '', clientSecret: ' ', createUsers: false })).toBeNull();
  });

  it('have defaults', () => {
    expect(parse()).toEqual({
      issuer: new URL('https://id.test/realms/docs'),
      clientId: 'docloom',
      clientSecret: 'secret',
      name: 'single sign-on',
      scopes: 'openid profile email',
      claims: { groups: 'groups', emailVerified: 'email_verified' },
      rules: { domains: [], createsUsers: false, teams: [] },
    });
  });

  it('have the secret of a file, without the end of its line', () => {
    const clientSecretFile = fileWith('from a file\n');
    expect(parse({ clientSecret: '', clientSecretFile })?.clientSecret).toBe('from a file');
  });

  it('have the teams of groups in their order, also of groups with the sign in their name', () => {
    const teams = 'cn=sales,dc=test=Sales; /legal = Legal ;';
    expect(parse({ teams })?.rules.teams).toEqual([
      { group: 'cn=sales,dc=test', team: 'Sales' },
      { group: '/legal', team: 'Legal' },
    ]);
  });

  it('have domains in lower case', () => {
    expect(parse({ emailDomains: 'Docs.test, @x.test' })?.rules.domains).toEqual([
      'docs.test',
      'x.test',
    ]);
  });

  it.each(['http://localhost:8081/', 'http://127.0.0.1:1', 'http://[::1]:1/realm'])(
    'have an issuer on this machine without TLS: %s',
    (issuer) => {
      expect(parse({ issuer })?.issuer).toEqual(new URL(issuer));
    },
  );

  it.each<[string, Partial<WrittenSettings>]>([
    ['--oidc-issuer', { issuer: undefined }],
    ['--oidc-client-id', { clientId: ' ' }],
    ['DOCLOOM_OIDC_CLIENT_SECRET or --oidc-client-secret-file', { clientSecret: undefined }],
  ])('are rejected without %s, which the message names', (setting, changed) => {
    const message = `The setting ${setting} cannot be used: it is missing`;
    expect(() => parse(changed)).toThrow(message);
  });

  it.each<Partial<WrittenSettings>>([
    { teams: 'sales=Sales' },
    { createUsers: true },
    { name: 'Keycloak' },
    { clientSecret: 'secret' },
  ])('are rejected with only %j', (alone) => {
    expect(() => parseSingleSignOn({ createUsers: false, ...alone })).toThrow('--oidc-issuer');
  });

  it.each<[string, Partial<WrittenSettings>]>([
    ['--oidc-issuer', { issuer: 'id.test' }],
    ['--oidc-issuer', { issuer: 'http://id.test' }],
    ['--oidc-issuer', { issuer: 'https://id.test/?realm=1' }],
    ['--oidc-issuer', { issuer: 'https://id.test/#x' }],
    ['--oidc-scopes', { scopes: 'profile email' }],
    ['--oidc-teams', { teams: 'sales' }],
    ['--oidc-teams', { teams: 'sales=' }],
    ['--oidc-teams', { teams: '=Sales' }],
    ['--oidc-email-domains', { emailDomains: 'docs' }],
    ['--oidc-email-domains', { emailDomains: 'a@docs.test' }],
    ['--oidc-name', { name: 'A\u0007' }],
    ['--oidc-client-secret-file', { clientSecretFile: '/does/not/exist', clientSecret: '' }],
    ['--oidc-client-secret-file', { clientSecretFile: '/does/not/exist' }],
    ['--oidc-email-domains', { issuer: 'https://accounts.google.com', createUsers: true }],
  ])('are rejected with a wrong %s: %j', (setting, changed) => {
    expect(() => parse(changed)).toThrow(`The setting ${setting} cannot be used`);
  });

  it('are rejected with an empty file of the secret', () => {
    const clientSecretFile = fileWith('\n');
    expect(() => parse({ clientSecret: '', clientSecretFile })).toThrow('is empty');
  });

  it('create people of Google only with a domain', () => {
    const google = { issuer: 'https://accounts.google.com', createUsers: true };
    expect(parse({ ...google, emailDomains: 'docs.test' })?.rules.createsUsers).toBe(true);
  });
});
