import { describeDrive, parseDrive } from '../../../../service/src/drive/drive-address.ts';
import { parseWebDavAddress } from '../../../../service/src/drive/webdav/webdav-address.ts';
import { DocloomError } from '../../../../service/src/errors/errors.ts';

const parse = (address: string, { allowsInsecure = false, env = {} } = {}) =>
  parseWebDavAddress(new URL(address), { allowsInsecure, env });
const basic = (credentials: string) => `Basic ${Buffer.from(credentials).toString('base64')}`;

describe('the address of a WebDAV server', () => {
  it.each([
    ['webdav+https://ann:pw@cloud.example/dav/Drive/', 'https://cloud.example/dav/Drive/'],
    ['webdav+https://ann:pw@cloud.example', 'https://cloud.example/'],
    [
      'webdav+https://ann:pw@cloud.example:8443/My%20Drive',
      'https://cloud.example:8443/My%20Drive/',
    ],
    ['webdav+http://ann:pw@localhost:8080/dav', 'http://localhost:8080/dav/'],
    ['webdav+http://ann:pw@127.0.0.1/dav', 'http://127.0.0.1/dav/'],
    ['webdav+http://ann:pw@[::1]:80/dav', 'http://[::1]/dav/'],
  ])('%s', (address, folder) => {
    const parsed = parse(address);
    expect(parsed.folder.href).toBe(folder);
    expect(parsed.authorization).toBe(basic('ann:pw'));
  });

  it('has credentials that are percent-decoded', () => {
    const { authorization } = parse(
      'webdav+https://ann%40b.example:s%20p%40ss%3A%2F%C3%BC@c.example/',
    );
    expect(authorization).toBe(basic('ann@b.example:s p@ss:/ü'));
  });

  it('may leave the credentials to the environment', () => {
    const env = { DOCLOOM_WEBDAV_USER: 'ben', DOCLOOM_WEBDAV_PASSWORD: 'secret' };
    expect(parse('webdav+https://c.example/', { env }).authorization).toBe(basic('ben:secret'));
    expect(parse('webdav+https://ann@c.example/', { env }).authorization).toBe(basic('ann:secret'));
    expect(parse('webdav+https://ann:pw@c.example/', { env }).authorization).toBe(basic('ann:pw'));
    expect(parse('webdav+https://c.example/').authorization).toBeNull();
  });

  it.each([
    ['webdav+http://ann:s3cret@cloud.example/', '--allow-insecure-drive'],
    ['webdav+http://ann:s3cret@127.example/', '--allow-insecure-drive'],
    ['webdav+https://ann:s3cret%@cloud.example/', 'percent-encoded'],
    ['webdav+https://:s3cret@cloud.example/', 'user'],
    ['webdav+https://a%3Ab:s3cret@cloud.example/', 'colon'],
    ['webdav+https://ann:s3cret@cloud.example/a?b', 'query'],
    ['webdav+https://ann:s3cret@cloud.example/a#b', 'fragment'],
    ['webdav+https:///path', 'host'],
  ])('is rejected: %s', (address, reason) => {
    expect(() => parse(address)).toThrow(reason);
    expect(() => parse(address)).toThrow('--drive');
    expect(() => parse(address)).not.toThrow('s3cret');
    expect(() => parse(address)).toThrow(DocloomError);
  });

  it('may be unencrypted if the operator allows it', () => {
    const { folder } = parse('webdav+http://ann:pw@nas.example/', { allowsInsecure: true });
    expect(folder.href).toBe('http://nas.example/');
  });

  it('is shown without the password', () => {
    const shown = describeDrive(parseDrive('webdav+https://ann:s3cret@cloud.example/'));
    expect(shown).not.toContain('s3cret');
  });
});
