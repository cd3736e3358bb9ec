import { freePort } from '../../playground/setup/ports.mjs';
import { releases } from './releases.ts';
import { openedStage } from './stage.ts';

describe.each(releases)('the packed node package in %s', (_name, release) => {
  const stage = openedStage(release);

  const ours = (types: { name: string }[]) =>
    types
      .map(({ name }) => name)
      .filter((name) => /docloom/i.test(name))
      .toSorted();

  it('brings both nodes and the credential', async () => {
    expect(ours(await stage().n8n.types('nodes'))).toEqual([
      'n8n-nodes-docloom.docloom',
      'n8n-nodes-docloom.docloomTool',
      'n8n-nodes-docloom.docloomTrigger',
    ]);
    expect(ours(await stage().n8n.types('credentials'))).toEqual(['docloomApi']);
  });

  describe('the test of the credential', () => {
    const test = async (access: { baseUrl: string; developerToken: string }) => {
      const name = 'Docloom';
      const { id } = await stage().n8n.createCredential(name, access);
      return stage().n8n.testCredential(id, name, access);
    };

    it('is passed with the token of the service', async () => {
      expect(await test(stage().access)).toMatchObject({ status: 'OK' });
    });

    it('is passed with a trailing slash after the base URL', async () => {
      const baseUrl = `${stage().access.baseUrl}/`;
      expect(await test({ ...stage().access, baseUrl })).toMatchObject({ status: 'OK' });
    });

    it('is not passed with a wrong token', async () => {
      const developerToken = `${stage().access.developerToken}x`;
      const { status, message } = await test({ ...stage().access, developerToken });
      expect(status).toBe('Error');
      expect(message).not.toBe('');
    });

    it('is not passed where no server is', async () => {
      const baseUrl = `http://127.0.0.1:${await freePort()}`;
      expect(await test({ ...stage().access, baseUrl })).toMatchObject({ status: 'Error' });
    });
  });
});
