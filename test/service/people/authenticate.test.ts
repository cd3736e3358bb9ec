import { withPlugin } from '../store/with-plugin.ts';
import { authenticate } from '../../../service/src/people/authenticate.ts';
import { createToken } from '../../../service/src/people/token.ts';
import { disableUser, enableUser } from '../../../service/src/people/user.ts';
import { queriesOf } from '../../../service/src/store/store.ts';
import { listTokens } from '../../../service/src/store/records/tokens.ts';
import { partsForEachTest } from '../parts-of-a-test.ts';
import { until } from '../until.ts';

const held = partsForEachTest();
const ann = { email: 'ann@example.com', name: 'Ann' };
const DAY = 24 * 60 * 60_000;
const created = (days?: number) => createToken(held.parts, ann, { days });
const authenticated = (token: string) => authenticate(held.parts, token);
const promise = () => Promise.withResolvers<undefined>();
const lastUse = async () => (await listTokens(held.parts.store))[0]?.lastUsedAt;

describe('a developer access token (contract §5)', () => {
  it('identifies its user', async () => {
    const { token, id: tokenId, user } = await created();
    expect(await authenticated(token)).toEqual({ ...user, means: { kind: 'token', tokenId } });
  });

  it('is rejected if it is unknown', async () => {
    const refused = { code: 'token_unknown', status: 403 };
    await expect(authenticated('dlt_nobody')).rejects.toMatchObject(refused);
  });

  it('expires at its time, and not before', async () => {
    const { token } = await created(1);
    held.clock.moveOn(DAY - 1);
    expect(await authenticated(token)).toMatchObject(ann);
    held.clock.moveOn(1);
    const refused = { code: 'token_expired', status: 403 };
    await expect(authenticated(token)).rejects.toMatchObject(refused);
  });

  it('is rejected while its user is disabled', async () => {
    const { token } = await created();
    await disableUser(held.parts, ann.email);
    const refused = { code: 'user_disabled', status: 403 };
    await expect(authenticated(token)).rejects.toMatchObject(refused);
    await enableUser(held.parts, ann.email);
    expect(await authenticated(token)).toMatchObject(ann);
  });
});

describe('the last use of a token', () => {
  it('is stored at most once a minute', async () => {
    const { token } = await created();
    expect(await lastUse()).toBeNull();
    const first = held.clock.now();
    await authenticated(token);
    await until('its use', async () => (await lastUse()) === first);
    held.clock.moveOn(59_999);
    await authenticated(token);
    await queriesOf(held.parts.relaxedStore)
      .transaction()
      .execute(() => Promise.resolve());
    expect(await lastUse()).toBe(first);
    held.clock.moveOn(1);
    await authenticated(token);
    await until('its next use', async () => (await lastUse()) === first + 60_000);
  });

  it('is stored although the clock was ahead before', async () => {
    held.clock.step(DAY);
    const { token } = await created();
    await authenticated(token);
    await until('its use', async () => (await lastUse()) === held.clock.now());
    held.clock.step(-DAY);
    await authenticated(token);
    await until('its next use', async () => (await lastUse()) === held.clock.now());
  });

  it('is stored in the background, and once for concurrent requests', async () => {
    const { token } = await created();
    const first = held.clock.now();
    const [locked, writing] = [promise(), promise()];
    const others = queriesOf(held.parts.relaxedStore)
      .transaction()
      .execute(async (transaction) => {
        await transaction.updateTable('tokens').set({ label: 'locked' }).execute();
        locked.resolve(undefined);
        await writing.promise;
      });
    await locked.promise;
    for (let time = 0; time < 5; time += 1) {
      await authenticated(token);
      held.clock.moveOn(1);
    }
    expect(await lastUse()).toBeNull();
    writing.resolve(undefined);
    await others;
    await until('its use', async () => (await lastUse()) !== null);
    expect(await lastUse()).toBe(first);
  });

  it('does not include rejected requests', async () => {
    const { token } = await created(1);
    held.clock.moveOn(DAY);
    await expect(authenticated(token)).rejects.toMatchObject({ code: 'token_expired' });
    expect(await lastUse()).toBeNull();
  });

  it('does not reject the request if it cannot be stored', async () => {
    const { token } = await created();
    const full = Object.assign(new Error('the disk is full'), { code: 'SQLITE_FULL' });
    const relaxedStore = withPlugin(held.parts.relaxedStore, {
      transformQuery() {
        throw full;
      },
      transformResult: ({ result }) => Promise.resolve(result),
    });
    expect(await authenticate({ ...held.parts, relaxedStore }, token)).toMatchObject(ann);
  });
});
