import { check, section } from '../check.mjs';
import { expectMember, expectOf } from '../expectations.mjs';
import { requestText } from '../exchange.mjs';
import { member } from '../json.mjs';
import * as a from '../matchers.mjs';
import { letEventsCome, linksOf, newRunnable, runnable, sendData } from '../subjects/runs.mjs';
import { newWorkflow, retrieved } from '../subjects/workflows.mjs';
import { Skipped, Unmet } from '../verdicts.mjs';

/**
 * @typedef {import('../world.mjs').World} World
 * @typedef {import('../subjects/runs.mjs').RunnableSubject} RunnableSubject
 */

const REGISTERED =
  'A workflow may have one outgoing webhook, registered by POST to `/workflows/<wkf_id>/outgoing-webhook/` or through the `outgoingWebhook` member of workflow create.';

/** Returns a workflow that was created with an outgoing webhook, after a run. */
/** @param {World} world */
async function ranAfterCreation(world) {
  const subject = await newRunnable(world);
  return run(world, subject);
}

/** Returns a workflow whose outgoing webhook was registered by POST, after a run. */
/** @param {World} world */
async function ranAfterRegistration(world) {
  const receiver = world.listener.receiver();
  const workflow = await newWorkflow(world);
  await world.api.post(`${workflow.path}outgoing-webhook/`, { webhookUrl: receiver.url });
  return run(world, await runnable(world, workflow, receiver));
}

/**
 * @param {World} world
 * @param {RunnableSubject} subject
 */
async function run(world, subject) {
  const sent = await sendData(world, subject.workflow, { number: 1 });
  await subject.receiver.until((received) => received.length > 0, world.patience());
  return { subject, sent };
}

/**
 * @param {World} world
 * @param {{ subject: RunnableSubject, sent: import('../exchange.mjs').Exchange }} ran
 */
function expectEvent(world, { subject, sent }) {
  if (subject.receiver.received.length > 0) return;
  throw new Unmet({
    sent: requestText(sent),
    expected: `an event within ${world.options.patience} seconds`,
    came: 'none',
  });
}

export const events = section('6-events', 'Events', [
  check(REGISTERED, async (world) => expectEvent(world, await world.once(ranAfterCreation)), {
    about: 'an event comes: the `outgoingWebhook` member',
    needs: ['listener'],
  }),
  check(REGISTERED, async (world) => expectEvent(world, await world.once(ranAfterRegistration)), {
    about: 'an event comes: POST',
    needs: ['listener'],
  }),
  check(
    "The event carries a link to the new document in the user's drive.",
    async (world) => {
      const { subject, sent } = await world.once(ranAfterCreation);
      const [event] = subject.receiver.received;
      if (!event) throw new Skipped('no event arrived');
      if ((await linksOf(world, subject)).length > 0) return;
      const expected = 'an event with a link that is not a link to the template';
      throw new Unmet({ sent: requestText(sent), expected, came: event.text });
    },
    { needs: ['listener'] },
  ),
  check(
    'A workflow may have one outgoing webhook',
    async (world) => {
      const { workflow, receiver: first } = await newRunnable(world);
      const second = world.listener.receiver();
      const path = `${workflow.path}outgoing-webhook/`;
      const again = await world.api.post(path, { webhookUrl: second.url });
      const shown = await retrieved(world, workflow);
      // The contract does not show whether the second replaces the first or is rejected (§4).
      const [kept, gone] = again.status < 300 ? [second, first] : [first, second];
      expectMember(shown, 'outgoingWebhook.webhookUrl', a.is(kept.url));
      const sent = await sendData(world, workflow, { number: 1 });
      if (!(await kept.until((received) => received.length > 0, world.patience()))) {
        throw new Skipped('no event arrived at the webhook that the workflow shows');
      }
      await letEventsCome(world);
      expectOf(sent, gone.received.length === 0, `no event at ${gone.url}`);
    },
    { about: 'a second registration', needs: ['listener'] },
  ),
  check(
    "each valid POST to the workflow's webhook source starts an automation when `autoCreate` is true",
    async (world) => {
      const subject = await newRunnable(world);
      const shown = await retrieved(world, subject.workflow);
      if (member(shown.json, 'autoCreate') !== true) throw new Skipped('autoCreate is not true');
      const numbers = [1, 2, 3];
      for (const number of numbers) await sendData(world, subject.workflow, { number });
      const links = await linksOf(world, subject, numbers.length);
      if (links.length === 0) throw new Skipped('no event with a link arrived');
      if (links.length >= numbers.length) return;
      throw new Unmet({
        sent: `source data, ${numbers.length} times`,
        expected: `links to ${numbers.length} documents`,
        came: `${links.length}: ${links.join(' ')}`,
      });
    },
    { needs: ['listener'] },
  ),
]);
