import type { N8nInstallation } from '../../setup/installations.mjs';
import type { StoredFlow } from '../n8n-resources.ts';
import type { N8nSession, Owner } from '../n8n-session.ts';

/** An n8n release that runs the nodes: its installation, and its differences from others. */
export interface N8nRelease {
  readonly installation: N8nInstallation;
  /** Additional environment variables, such as those of its owner. */
  environment(owner: Owner): NodeJS.ProcessEnv;
  /** Creates the owner of an n8n that has just started, if it has none. */
  makeOwner(session: N8nSession, owner: Owner): Promise<void>;
  /** Publishes the current flow, and resolves when its trigger is registered. */
  publish(session: N8nSession, flow: StoredFlow): Promise<void>;
  /** Unpublishes the flow, and resolves when its trigger is unregistered. */
  unpublish(session: N8nSession, flowId: string): Promise<void>;
  /** Runs a flow like the button of the editor, and returns the ID of the execution. */
  startByHand(session: N8nSession, flowId: string, triggerName: string): Promise<string>;
}
