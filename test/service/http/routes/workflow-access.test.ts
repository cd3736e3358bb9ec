import { WorkflowAccess } from '@docloom/contract';
import { endSharing, shareWorkflow } from '../../../../service/src/people/share.ts';
import { moveUser } from '../../../../service/src/people/user.ts';
import type { Client } from '../../client.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';
import { textLike } from '../../some-text.ts';
import { operatorOn } from '../../operator-on.ts';

const OWNER = { email: 'ada@test', name: 'Ada', team: 'Accounts' };
const ACCOUNTS = { id: textLike(/^team_/), name: 'Accounts' };
const SALES = { id: textLike(/^team_/), name: 'Sales' };

let service: RunningService;
let owner: Client;
let mate: Client;
let guest: Client;
let workflow: RunnableWorkflow;
beforeAll(async () => {
  service = await RunningService.start();
  owner = await service.clientOf(OWNER);
  mate = await service.clientOf({ ...OWNER, email: 'ben@test', name: 'Ben' });
  guest = await service.clientOf({ email: 'cleo@test', name: 'Cleo', team: 'Sales' });
});
afterAll(() => service.stop());
beforeEach(async () => {
  workflow = await RunnableWorkflow.create(owner);
});

const accessOf = async (client: Client) =>
  (await client.get(`${workflow.path}/access/`)).shows(200, WorkflowAccess);

const share = () =>
  service.query((store) => shareWorkflow(operatorOn(store), workflow.id, 'Sales'));

describe('GET /workflows/<wkf>/access/', () => {
  it('names the owner and the owner’s team, who may change it', async () => {
    const { owner: person } = await workflow.shown();
    const access = { owner: person, ownerTeam: ACCOUNTS, sharedWith: null, mayChange: true };
    expect(await accessOf(owner)).toEqual(access);
    expect(await accessOf(mate)).toEqual(access);
    (await guest.get(`${workflow.path}/access/`)).refuses(403, 'not_yours');
  });

  it('names the team that it is shared with, which may not change it', async () => {
    await share();
    expect(await accessOf(owner)).toMatchObject({ sharedWith: SALES, mayChange: true });
    expect(await accessOf(guest)).toMatchObject({
      ownerTeam: ACCOUNTS,
      sharedWith: SALES,
      mayChange: false,
    });
    await service.query((store) => endSharing(operatorOn(store), workflow.id));
    expect(await accessOf(owner)).toMatchObject({ sharedWith: null });
  });

  it('has no team of an owner without one', async () => {
    await service.query((store) => moveUser(operatorOn(store), OWNER.email, null));
    expect(await accessOf(owner)).toMatchObject({ ownerTeam: null, mayChange: true });
    (await mate.get(`${workflow.path}/access/`)).refuses(403, 'not_yours');
    await service.query((store) => moveUser(operatorOn(store), OWNER.email, OWNER.team));
  });

  it('is the same for an archived workflow', async () => {
    (await owner.delete(workflow.path)).isEmpty(204);
    expect(await accessOf(mate)).toMatchObject({ ownerTeam: ACCOUNTS, mayChange: true });
  });
});
