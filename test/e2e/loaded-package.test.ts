import { freePort } from '../../playground/setup/ports.mjs';
import { releases } from './stage/releases.ts';
import { openedStage } from './stage/stage.ts';
import { OtherServer } from './servers/other-server.ts';

const tokenRejected = says(/Check 'Developer Token'/);
const noDocloomThere = says(/Check 'Base URL'/);

function says(message: RegExp) {
  return { status: 'Error', message: expect.stringMatching(message) as string };
}

describe.each(releases)('the packed node package in %s', (_name, release) => {
  const stage = openedStage(release);

  const ours = (types: { name: string }[]) =>
    types
      .map(({ name }) => name)
      .filter((name) => /docloom/i.test(name))
      .toSorted();

  it('has the nodes and the credential', async () => {
    expect(ours(await stage().n8n.types('nodes'))).toEqual([
      'n8n-nodes-docloom.docloom',
      'n8n-nodes-docloom.docloomDocumentTool',
      'n8n-nodes-docloom.docloomTool',
      'n8n-nodes-docloom.docloomTrigger',
    ]);
    expect(ours(await stage().n8n.types('credentials'))).toEqual(['docloomApi']);
  });

  describe('the test of the credential', () => {
    const elsewhere = new OtherServer();
    const test = async (access: { baseUrl: string; developerToken: string }) => {
      const name = 'Docloom';
      const { id } = await stage().n8n.createCredential(name, access);
      return stage().n8n.testCredential(id, name, access);
    };

    it('passes with the token of the service', async () => {
      expect(await test(stage().access)).toMatchObject({ status: 'OK' });
    });

    it.each(['/', '/v0', '/v0/'])('passes with "%s" after the base URL', async (end) => {
      const baseUrl = `${stage().access.baseUrl}${end}`;
      expect(await test({ ...stage().access, baseUrl })).toMatchObject({ status: 'OK' });
    });

    it('reports a wrong token', async () => {
      const developerToken = `${stage().access.developerToken}x`;
      expect(await test({ ...stage().access, developerToken })).toEqual(tokenRejected);
    });

    it('reports a wrong path on the right server', async () => {
      const baseUrl = `${stage().access.baseUrl}/v0/workflows`;
      expect(await test({ ...stage().access, baseUrl })).toEqual(noDocloomThere);
    });

    it.each([
      ['a page', '<!doctype html><title>Welcome</title>'],
      ['a page after an empty line', '\n<html></html>'],
      ['other data', '{"hello":"world"}'],
      ['a word', 'ok'],
      ['nothing', ''],
    ])('reports a server that answers every request with %s', async (_what, body) => {
      const baseUrl = elsewhere.answering(body);
      expect(await test({ ...stage().access, baseUrl })).toEqual(noDocloomThere);
    });

    it('reports that no server listens at the address', async () => {
      const baseUrl = `http://127.0.0.1:${await freePort()}`;
      expect(await test({ ...stage().access, baseUrl })).toEqual(says(/nothing listens at/));
    });

    it('reports that an address must begin with http or https', async () => {
      const baseUrl = 'localhost:8080';
      expect(await test({ ...stage().access, baseUrl })).toEqual(says(/such as http:/));
    });
  });
});
