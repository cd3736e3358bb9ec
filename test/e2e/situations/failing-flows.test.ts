import { randomUUID } from 'node:crypto';
import type { StoredFlow } from '../../../playground/src/n8n-resources.ts';
import { finished } from '../../../playground/src/sample-order.ts';
import { until } from '../../../playground/src/until.ts';
import { releases } from '../stage/releases.ts';
import { openedStage } from '../stage/stage.ts';
import { storedText } from './editor-runs.ts';
import { action, flowOfSteps, ofN8n } from './flow-of-steps.ts';

const UNKNOWN = 'wkf_00000000000000000000000000';
const WRONG_TOKEN = 'docloom_token_of_nobody';
const ERROR_TRIGGER = 'On error';

/** The output of n8n's error trigger. */
interface Reported {
  readonly execution: { readonly lastNodeExecuted: string; readonly error: { message: string } };
}

describe.each(releases)('an error workflow in %s', (_name, release) => {
  const stage = openedStage(release);
  let onError: StoredFlow;

  beforeAll(async () => {
    onError = await stage().n8n.createFlow(
      flowOfSteps('On errors', [
        ofN8n(ERROR_TRIGGER, 'errorTrigger', 1),
        ofN8n('Report it', 'noOp', 1),
      ]),
    );
    // n8n 1 runs error workflows without publishing them.
    if (!release.installation.version.startsWith('1.')) await stage().n8n.publish(onError);
  });

  const failures: [string, { developerToken?: string }, string][] = [
    ['names an entry that does not exist', {}, "Check the parameter 'Workflow'."],
    [
      'points to the credential',
      { developerToken: WRONG_TOKEN },
      'does not know the developer token',
    ],
  ];

  it.each(failures)('gets a message that %s, without a token', async (_what, change, message) => {
    const path = randomUUID();
    const credential = await stage().credential({ ...stage().access, ...change });
    const failing = await stage().n8n.createFlow(
      flowOfSteps(
        'Fails',
        [
          { ...ofN8n('Webhook', 'webhook', 2, { path }), webhookId: path },
          action(credential, {
            resource: 'workflow',
            operation: 'get',
            workflowId: { __rl: true, mode: 'id', value: UNKNOWN },
          }),
        ],
        { settings: { executionOrder: 'v1', errorWorkflow: onError.id } },
      ),
    );
    await stage().n8n.publish(failing);
    const before = await stage().n8n.executions(onError.id);
    await fetch(`${stage().n8n.address}/webhook/${path}`);

    const id = await until('the execution of the error workflow', 60_000, async () => {
      const [latest, ...others] = await stage().n8n.executions(onError.id);
      return others.length === before.length ? latest?.id : undefined;
    });
    const execution = await until('its end', 60_000, () => finished(stage().n8n, id));
    const [reported] = execution.output(ERROR_TRIGGER) as Reported[];
    expect(reported?.execution.lastNodeExecuted).toBe('Docloom');
    const { error } = reported!.execution;
    expect(`${error.message} ${JSON.stringify(error)}`).toContain(message);

    const [failed] = await stage().n8n.executions(failing.id);
    for (const executionId of [id, failed!.id]) {
      const text = await storedText(stage(), executionId);
      expect(text).toContain('Docloom');
      expect(text).not.toContain(stage().access.developerToken);
      expect(text).not.toContain(WRONG_TOKEN);
    }
  });
});
