import type { INodeParameters } from 'n8n-workflow';
import { withoutToken } from '../../../nodes/DocloomTrigger/registration/webhook-url';
import type { Sending } from '../engine/send-event';
import { TriggerFlow } from '../engine/trigger-flow';
import { WebhookServer, type Dialect } from '../engine/webhook-server';

/** A server of a dialect and flows with our trigger that work with it, gone after each test. */
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

  /** Who would hear of a document now, without the tokens. */
  get receivers(): string[] {
    return this.server.receivers.map(withoutToken);
  }

  /** Lets the server tell of an event, and n8n do what it does about it; gives the statuses. */
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

  /** Goes on with a flow of other parameters. */
  async choose(parameters: INodeParameters): Promise<void> {
    this.flow = await this.anotherFlow(parameters);
  }
}

/** An event as a Docloom service sends it. */
export function created(id: string, documents: object[] = []) {
  return {
    id,
    type: 'documents.created',
    timestamp: '2026-11-20T09:30:00.000+00:00',
    data: { workflow: { id: 'wkf_1', name: 'Invoices' }, run: { id: `run_${id}` }, documents },
  };
}
