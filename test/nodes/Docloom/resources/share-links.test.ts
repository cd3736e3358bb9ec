import { problem, RecordedServer } from '../../engine/recorded-server';

const server = new RecordedServer();
const path = '/v0/drive/files/file-1/links/';

describe('File: Create Share Link', () => {
  const parameters = { resource: 'file', operation: 'createShareLink', fileId: 'file-1' };
  const link = { url: 'https://docloom.test/s/1', expiresAt: '2026-11-24T09:30:00.000+00:00' };

  it('makes a link for a day', async () => {
    server.on('POST', path, { status: 201, body: link });

    const { output } = await server.run({ parameters });

    expect(server.only.json).toEqual({ expiresInSeconds: 86_400 });
    expect(output).toEqual([{ json: { fileId: 'file-1', ...link }, pairedItem: { item: 0 } }]);
  });

  it.each([
    [1.5, 5400],
    ['0.1', 360],
  ])('makes a link for %s hours', async (expiresInHours, expiresInSeconds) => {
    server.on('POST', path, { status: 201, body: link });

    await server.run({ parameters: { ...parameters, expiresInHours } });

    expect(server.only.json).toEqual({ expiresInSeconds });
  });

  it.each([-1, 0, 721])('sends nothing for %d hours', async (expiresInHours) => {
    const { error } = await server.run({ parameters: { ...parameters, expiresInHours } });

    expect(error?.message).toBe(
      `The parameter 'Expires In (Hours)' is ${expiresInHours}, which is not a number of at least 0.1 and at most 720 [item 0]`,
    );
    expect(server.requests).toEqual([]);
  });

  it('names its own parameter if the server has a lower maximum', async () => {
    const message = 'must be at most 604800.';
    server.on('POST', path, problem(400, message, [{ path: '$.expiresInSeconds', message }]));

    const { error } = await server.run({ parameters: { ...parameters, expiresInHours: 700 } });

    expect(error?.message).toBe('Expires In (Hours): must be at most 604800 [item 0]');
  });

  it('says which service it needs', async () => {
    server.on('POST', path, { status: 404, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('does not support share links: they need a Docloom service');
  });
});

describe('File: Delete Share Links', () => {
  const parameters = { resource: 'file', operation: 'deleteShareLinks', fileId: 'file-1' };

  it('revokes all links of the file', async () => {
    server.on('DELETE', path, { status: 204 });

    const { output } = await server.run({ parameters });

    expect(output).toEqual([{ json: { deleted: true }, pairedItem: { item: 0 } }]);
  });

  it('does not report success at a server without share links', async () => {
    server.on('DELETE', path, { status: 404, body: '' });

    const { error } = await server.run({ parameters });

    expect(error?.message).toContain('does not support share links');
  });
});
