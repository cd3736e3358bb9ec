import { N8nSession } from '../../../playground/src/n8n-session.ts';
import type { Stage } from '../stage/stage.ts';

/** Returns a session of the owner, for requests of the editor that few tests send. */
export async function signedInSession({ n8n, owner }: Stage): Promise<N8nSession> {
  const session = new N8nSession(n8n.address);
  await session.signIn(owner);
  return session;
}
