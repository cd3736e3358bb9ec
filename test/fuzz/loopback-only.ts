import type { ApiRequest } from './api-request.ts';
import { jsonOf } from './declared-members.ts';

const THIS_MACHINE = ['127.0.0.1', 'localhost', '[::1]'];

/**
 * Throws if a request would make the service call another machine.
 * @throws Error that names the address
 */
export function requireThisMachine({ body }: ApiRequest): void {
  for (const text of receiversIn(jsonOf(body))) {
    if (!URL.canParse(text)) continue;
    const { protocol, hostname } = new URL(text);
    if (!/^https?:$/.test(protocol) || THIS_MACHINE.includes(hostname)) continue;
    throw new Error(`A generated request names the address of another machine: ${text}`);
  }
}

/** Checks every place, even those that the document does not know. */
function receiversIn(value: unknown): string[] {
  if (typeof value !== 'object' || value === null) return [];
  return Object.entries(value).flatMap(([name, of]) =>
    name === 'webhookUrl' && typeof of === 'string' ? [of] : receiversIn(of),
  );
}
