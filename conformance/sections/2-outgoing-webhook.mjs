import { check, section } from '../check.mjs';
import { expectMember } from '../expectations.mjs';
import * as a from '../matchers.mjs';
import { newWorkflow, retrieved } from '../subjects/workflows.mjs';

/**
 * Returns a workflow that was created with an outgoing webhook, as GET shows it.
 * @param {import('../world.mjs').World} world
 */
async function heardWorkflow(world) {
  const webhookUrl = world.receiverUrl();
  const workflow = await newWorkflow(world, { outgoingWebhook: { webhookUrl } });
  return { shown: await retrieved(world, workflow), webhookUrl };
}

export const outgoingWebhook = section('2-outgoing-webhook', 'Outgoing webhook', [
  check('id | String (`owc_<id>`)', async (world) => {
    const { shown } = await world.once(heardWorkflow);
    expectMember(shown, 'outgoingWebhook.id', a.identifier('owc_'));
  }),
  check('webhookUrl | String (URL)', async (world) => {
    const { shown, webhookUrl } = await world.once(heardWorkflow);
    expectMember(shown, 'outgoingWebhook.webhookUrl', a.is(webhookUrl));
  }),
]);
