import type { N8nInstallation } from '../../setup/installations.mjs';
import type { StoredFlow } from '../n8n-resources.ts';
import type { N8nSession, Owner } from '../n8n-session.ts';

/** One n8n that our nodes run in: where it is installed, and what it wants done its own way. */
export interface N8nRelease {
  readonly installation: N8nInstallation;
  /** What its environment says beside that of every n8n, such as who its owner is. */
  environment(owner: Owner): NodeJS.ProcessEnv;
  /** Sees to it that an n8n that has just started has its owner. */
  makeOwner(session: N8nSession, owner: Owner): Promise<void>;
  /** Publishes the flow as it is now, and resolves when its trigger has registered itself. */
  publish(session: N8nSession, flow: StoredFlow): Promise<void>;
  /** Unpublishes the flow, and resolves when its trigger has taken its registration back. */
  unpublish(session: N8nSession, flowId: string): Promise<void>;
  /** Runs a flow as the button of the editor does, and gives the ID of the execution. */
  startByHand(session: N8nSession, flowId: string, triggerName: string): Promise<string>;
}
