import { currentN8nPackages } from '../../setup/installations.mjs';
import { passwordHash } from '../n8n-modules.ts';
import type { N8nSession, Owner } from '../n8n-session.ts';
import { until } from '../until.ts';
import type { N8nRelease } from './n8n-release.ts';

/** The current n8n. Its environment sets the owner, and it publishes after its response. */
export const currentN8n: N8nRelease = {
  installation: currentN8nPackages,

  environment: ({ email, password }: Owner) => ({
    N8N_INSTANCE_OWNER_MANAGED_BY_ENV: 'true',
    N8N_INSTANCE_OWNER_FIRST_NAME: 'Play',
    N8N_INSTANCE_OWNER_LAST_NAME: 'Ground',
    N8N_INSTANCE_OWNER_EMAIL: email,
    N8N_INSTANCE_OWNER_PASSWORD_HASH: passwordHash(password),
    // It would contact servers on the internet.
    N8N_DISABLED_MODULES: 'mcp-registry',
  }),

  makeOwner: () => Promise.resolve(),

  async publish(session, { id, versionId }) {
    await session.request('POST', `/rest/workflows/${id}/activate`, { versionId });
    const { status, triggers } = await settledPublication(session, id);
    if (status === 'published') return;
    const reasons = triggers.map(({ errorMessage }) => errorMessage ?? 'no reason given');
    throw new Error(`n8n could not publish flow ${id}: ${reasons.join('; ')}`);
  },

  async unpublish(session, flowId) {
    await session.request('POST', `/rest/workflows/${flowId}/deactivate`, {});
    await settledPublication(session, flowId);
  },

  async startByHand(session, flowId, triggerName) {
    const start = { triggerToStartFrom: { name: triggerName } };
    const path = `/rest/workflows/${flowId}/run`;
    const { executionId } = await session.request<{ executionId: string }>('POST', path, start);
    return executionId;
  },
};

interface PublicationStatus {
  readonly status: string;
  readonly triggers: readonly { readonly errorMessage: string | null }[];
}

/** n8n responds at once and publishes afterwards. */
function settledPublication(session: N8nSession, flowId: string): Promise<PublicationStatus> {
  return until(`n8n to publish or unpublish flow ${flowId}`, 30_000, async () => {
    const path = `/rest/workflows/${flowId}/publication-status`;
    const publication = await session.request<PublicationStatus>('GET', path);
    return publication.status === 'in_progress' ? undefined : publication;
  });
}
