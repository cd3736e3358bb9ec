import * as n8nWorkflow from 'n8n-workflow';
import type * as TriggerModule from '../../../nodes/DocloomTrigger/DocloomTrigger.node';

/** Loads the trigger as in another process of n8n, which does not share its memory. */
export function triggerOfAnotherProcess(): TriggerModule.DocloomTrigger {
  let loaded: TriggerModule.DocloomTrigger | undefined;
  jest.isolateModules(() => {
    jest.doMock('n8n-workflow', () => n8nWorkflow);
    const path = '../../../nodes/DocloomTrigger/DocloomTrigger.node';
    loaded = new (jest.requireActual<typeof TriggerModule>(path).DocloomTrigger)();
  });
  jest.dontMock('n8n-workflow');
  if (loaded === undefined) throw new Error('The trigger was not loaded');
  return loaded;
}
