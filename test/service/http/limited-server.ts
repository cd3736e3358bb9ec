import type { Limits } from '../../../service/src/limits/limits.ts';
import { DEFAULT_LIMITS } from '../../../service/src/limits/limits.ts';
import { createServer } from '../../../service/src/http/server.ts';
import { storeToken } from '../../../service/src/people/token.ts';
import { AssembledParts } from '../assembled-parts.ts';
import { Client } from '../client.ts';

const TOKEN = 'dlt_of_a_small_house';

/** The HTTP side with limits that are reached soon. */
export class LimitedServer {
  readonly client: Client;
  readonly origin: string;
  readonly stop: () => Promise<void>;

  private constructor(origin: string, stop: () => Promise<void>) {
    this.origin = origin;
    this.client = new Client(origin, TOKEN);
    this.stop = stop;
  }

  static async start(limits: Partial<Limits>, maxWaitingRuns = 1000): Promise<LimitedServer> {
    const held = { limits: { ...DEFAULT_LIMITS, ...limits }, maxWaitingRuns };
    const assembled = await AssembledParts.assemble(held);
    await storeToken(assembled.parts, TOKEN, { email: 'small@test', name: 'Small' });
    const server = await createServer(assembled.parts);
    const origin = await server.listen({ host: '127.0.0.1', port: 0 });
    return new LimitedServer(origin, async () => {
      await server.close();
      await assembled.close();
    });
  }
}
