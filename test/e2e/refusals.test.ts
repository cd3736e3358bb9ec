import { freePort } from '../../playground/setup/ports.mjs';
import { OperationDriver } from './operations/operation-driver.ts';
import { OtherServer } from './servers/other-server.ts';
import { openedStage } from './stage/stage.ts';

const UNKNOWN = 'wkf_00000000000000000000000000';

describe('the error in the editor when the service rejects a request', () => {
  const stage = openedStage();
  const elsewhere = new OtherServer();
  let emptyPort: number;

  beforeAll(async () => {
    emptyPort = await freePort();
  });

  const driver = new OperationDriver(stage);
  const driverWith = (change: { baseUrl: string } | { developerToken: string }) =>
    new OperationDriver(stage, () => stage().credential({ ...stage().access, ...change }));

  it('names a bad value by the display name of its parameter', async () => {
    const create = driver.drive(['workflow', 'create'], {
      name: 'Invoices',
      additionalFields: { color: 'reddish' },
    });
    await expect(create).rejects.toThrow(/Color: .*\[item 0\]: Check the parameters of this node/);
  });

  it('names the item, and the parameter whose entry does not exist', async () => {
    const workflow = await stage().invoices();
    const items = [{ id: workflow.id }, { id: UNKNOWN }];
    const get = driver.drive(['workflow', 'get'], { workflowId: '={{ $json.id }}' }, { items });
    await expect(get).rejects.toThrow(/\[item 1\]: Check the parameter 'Workflow'\./);
  });

  it('points to the credential if the token is rejected', async () => {
    const wrong = driverWith({ developerToken: 'token_of_nobody' });
    await expect(wrong.drive(['workflow', 'getAll'], {})).rejects.toThrow(
      /does not know the developer token \[item 0\]: Check the field 'Developer Token' of the credential 'Docloom API'/,
    );
  });

  it('names the address at which no server listens', async () => {
    const nowhere = driverWith({ baseUrl: `http://127.0.0.1:${emptyPort}` });
    await expect(nowhere.drive(['workflow', 'getAll'], {})).rejects.toThrow(
      `The server at http://127.0.0.1:${emptyPort} cannot be reached [item 0]`,
    );
  });

  it('names the address at which another server answers', async () => {
    const page = elsewhere.answering('<!doctype html><title>Welcome</title>');
    const website = driverWith({ baseUrl: page });
    await expect(website.drive(['workflow', 'getAll'], {})).rejects.toThrow(
      `The response from ${page} is not from the workflow automation API [item 0]`,
    );
  });
});
