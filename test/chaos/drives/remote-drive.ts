import type { Random } from '../random.ts';
import type { ChaosDrive } from './chaos-drive.ts';
import { FAILING_SHARE, FailingProxy } from './failing-proxy.ts';

/** A drive on another machine, behind a proxy that fails. */
export abstract class RemoteDrive implements ChaosDrive {
  abstract readonly environment: Readonly<Record<string, string>>;
  abstract readonly settings: readonly string[];
  protected readonly proxy: FailingProxy;

  protected constructor(proxy: FailingProxy) {
    this.proxy = proxy;
  }

  /** @param origin of the server */
  protected static proxyTo(origin: string, random: Random): Promise<FailingProxy> {
    return FailingProxy.start(new URL(origin), FAILING_SHARE, random);
  }

  abstract paths(): Promise<string[]>;
  abstract inFolder(): Promise<string>;
  protected abstract stopServer(): Promise<void>;

  onWriting(see: () => void): () => void {
    return this.proxy.onWriting(see);
  }

  goAway(milliseconds: number): Promise<void> {
    return this.proxy.goAway(milliseconds);
  }

  async stop(): Promise<void> {
    await this.proxy.stop();
    await this.stopServer();
  }
}
