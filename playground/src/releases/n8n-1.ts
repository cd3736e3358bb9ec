import { n8n1Packages } from '../../setup/installations.mjs';
import type { StoredFlow } from '../n8n-resources.ts';
import type { N8nSession } from '../n8n-session.ts';
import type { N8nRelease } from './n8n-release.ts';

/**
 * The last n8n of version 1. The first request to it creates its owner, and its response to a
 * publication comes after the trigger was registered.
 */
export const n8n1: N8nRelease = {
  installation: n8n1Packages,

  environment: () => ({}),

  async makeOwner(session, { email, password }) {
    if (await hasOwner(session)) return;
    const names = { firstName: 'Play', lastName: 'Ground' };
    await session.request('POST', '/rest/owner/setup', { email, password, ...names });
  },

  async publish(session, { id, versionId }) {
    await session.request('POST', `/rest/workflows/${id}/activate`, { versionId });
  },

  async unpublish(session, flowId) {
    await session.request('POST', `/rest/workflows/${flowId}/deactivate`, {});
  },

  async startByHand(session, flowId, triggerName) {
    const path = `/rest/workflows/${flowId}`;
    const workflowData = await session.request<StoredFlow>('GET', path);
    const start = { workflowData, triggerToStartFrom: { name: triggerName } };
    const { executionId } = await session.request<{ executionId: string }>(
      'POST',
      `${path}/run`,
      start,
    );
    return executionId;
  },
};

/** After a restart, it already has its owner. */
async function hasOwner(session: N8nSession): Promise<boolean> {
  const { userManagement } = await session.request<PublicSettings>('GET', '/rest/settings');
  return !userManagement.showSetupOnFirstLoad;
}

interface PublicSettings {
  readonly userManagement: { readonly showSetupOnFirstLoad: boolean };
}
