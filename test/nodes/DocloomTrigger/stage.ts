import type { INodeParameters } from 'n8n-workflow';
import { withoutToken } from '../../../nodes/DocloomTrigger/registration/webhook-url';
import type { Sending } from '../engine/send-event';
import { TriggerFlow } from '../engine/trigger-flow';
import { WebhookServer, type Dialect } from '../engine/webhook-server';

/** A server of a dialect, and flows with our trigger for it; both end after each test. */
export class Stage {
  server!: WebhookServer;
  flow!: TriggerFlow;
  private readonly flows: TriggerFlow[] = [];

  constructor(private readonly dialect: Dialect) {
    beforeEach(async () => {
      this.server = new WebhookServer(this.dialect);
      await this.server.start();
      this.flow = await this.anotherFlow();
    });
    afterEach(async () => {
      await Promise.all(this.flows.splice(0).map(async (flow) => await flow.close()));
      await this.server.stop();
    });
  }

  /** Returns the URLs that would receive an event now, without tokens. */
  get receivers(): string[] {
    return this.server.receivers.map(withoutToken);
  }

  /** Makes the server send an event, waits until n8n has handled it, and returns the statuses. */
  async emit(event: object, how: Sending = {}): Promise<number[]> {
    const answers = await this.server.emit(event, how);
    await Promise.all(this.flows.map(async (flow) => await flow.settled()));
    return answers;
  }

  async anotherFlow(
    parameters: INodeParameters = {},
    baseUrl = this.server.origin,
  ): Promise<TriggerFlow> {
    const flow = await new TriggerFlow(baseUrl, parameters).open();
    this.flows.push(flow);
    return flow;
  }

  /** Continues with a flow with other parameters. */
  async choose(parameters: INodeParameters): Promise<void> {
    this.flow = await this.anotherFlow(parameters);
  }
}

/** Returns an event as a Docloom service sends it. */
export function created(id: string, documents: object[] = []) {
  return {
    id,
    type: 'documents.created',
    timestamp: '2026-11-20T09:30:00.000+00:00',
    data: { workflow: { id: 'wkf_1', name: 'Invoices' }, run: { id: `run_${id}` }, documents },
  };
}
