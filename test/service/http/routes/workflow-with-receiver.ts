import { Receiver } from '../../receiver.ts';
import { RunnableWorkflow } from '../../runnable-workflow.ts';
import { RunningService } from '../../running-service.ts';

/** A running service, a receiver of its events, and a workflow that is new for each test. */
export interface WorkflowWithReceiver {
  readonly service: RunningService;
  readonly receiver: Receiver;
  readonly workflow: RunnableWorkflow;
}

/** Starts the service and the receiver for the tests of a file, and stops them after the last. */
export function workflowWithReceiver(): WorkflowWithReceiver {
  let held: WorkflowWithReceiver | undefined;
  const current = () => {
    if (!held) throw new Error('The service runs only while a test runs');
    return held;
  };

  beforeAll(async () => {
    const service = await RunningService.start();
    const receiver = await Receiver.start();
    held = { service, receiver, workflow: await RunnableWorkflow.create(service.client) };
  });

  beforeEach(async () => {
    const { service, receiver } = current();
    receiver.requests.length = 0;
    held = { service, receiver, workflow: await RunnableWorkflow.create(service.client) };
  });

  afterAll(async () => {
    const { service, receiver } = current();
    await service.stop();
    await receiver.stop();
  });

  return {
    get service() {
      return current().service;
    },
    get receiver() {
      return current().receiver;
    },
    get workflow() {
      return current().workflow;
    },
  };
}
