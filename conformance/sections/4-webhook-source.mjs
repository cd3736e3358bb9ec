import { check, section } from '../check.mjs';
import { expectOf, expectStatus } from '../expectations.mjs';
import { isSame } from '../json.mjs';
import { newDocument } from '../subjects/documents.mjs';
import { expectSilence, newRunnable, sendData } from '../subjects/runs.mjs';
import { archived, newWorkflow, sourceUrlOf } from '../subjects/workflows.mjs';
import { Unmet } from '../verdicts.mjs';

/** @typedef {import('../world.mjs').World} World */

/**
 * Returns the response to data for a workflow that can run. Source data is always sent without a
 * token.
 * @param {World} world
 */
async function answerToData(world) {
  // Its event names the output, which can then be removed.
  const payload = world.isListening ? { outgoingWebhook: { webhookUrl: world.receiverUrl() } } : {};
  const workflow = await newWorkflow(world, payload);
  await newDocument(world, workflow);
  return sendData(world, workflow, { number: 7, customer: { name: 'Zoë' }, items: [{ count: 1 }] });
}

export const webhookSource = section('4-webhook-source', 'Webhook source', [
  check(
    'The request carries no `Authorization` header; the generated token in the address identifies the workflow.',
    async (world) => expectStatus(await world.once(answerToData), 200),
  ),
  check('200 OK with an empty JSON body', async (world) => {
    const answer = await world.once(answerToData);
    expectOf(answer, answer.text === '' || isSame(answer.json, {}), 'an empty JSON body');
  }),
  check('an address of its own, not under `{base_url}`', async (world) => {
    const address = await sourceUrlOf(world, await newWorkflow(world));
    const versioned = `${world.api.origin}/v0/`;
    if (!address.startsWith(versioned)) return;
    throw new Unmet({
      sent: 'GET of a workflow',
      expected: 'a webhookUrl that is no path of section 4',
      came: address,
    });
  }),
  check(
    'The workflow must be `COMPLETE` to run.',
    async (world) => {
      const receiver = world.listener.receiver();
      const webhook = { outgoingWebhook: { webhookUrl: receiver.url } };
      const workflow = await newWorkflow(world, webhook);
      await expectSilence(world, receiver, await sendData(world, workflow, { number: 1 }));
    },
    { about: 'INCOMPLETE', needs: ['listener'] },
  ),
  check(
    'The workflow must be `COMPLETE` to run.',
    async (world) => {
      const { workflow, receiver } = await newRunnable(world);
      const address = await sourceUrlOf(world, workflow);
      await archived(world, workflow);
      await expectSilence(world, receiver, await world.api.sendData(address, { number: 1 }));
    },
    { about: 'ARCHIVED', needs: ['listener'] },
  ),
]);
