import { check, section } from '../check.mjs';
import { expectMember, expectOf, expectStatus } from '../expectations.mjs';
import { textsIn } from '../json.mjs';
import * as a from '../matchers.mjs';
import { newWorkflow, retrieved } from '../subjects/workflows.mjs';

/**
 * A workflow whose outgoing webhook was registered after it was created.
 * @param {import('../world.mjs').World} world
 */
async function registered(world) {
  const webhookUrl = world.receiverUrl();
  const workflow = await newWorkflow(world);
  const answer = await world.api.post(`${workflow.path}outgoing-webhook/`, { webhookUrl });
  return { workflow, webhookUrl, answer };
}

export const outgoingWebhookEndpoint = section('4-outgoing-webhook', 'Outgoing webhook', [
  check(
    'Register outgoing webhook | POST `/workflows/<wkf_id>/outgoing-webhook/` | 201 Created',
    async (world) => expectStatus((await world.once(registered)).answer, 201),
  ),
  check('body includes the registered URL', async (world) => {
    const { answer, webhookUrl } = await world.once(registered);
    expectOf(answer, textsIn(answer.json).includes(webhookUrl), `${webhookUrl} in the body`);
  }),
  check(
    'Register outgoing webhook | object with `webhookUrl`',
    async (world) => {
      const { workflow, webhookUrl } = await world.once(registered);
      const shown = await retrieved(world, workflow);
      expectMember(shown, 'outgoingWebhook.webhookUrl', a.is(webhookUrl));
    },
    { about: 'the workflow shows it from then on' },
  ),
]);
