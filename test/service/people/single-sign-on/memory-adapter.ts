import type { Adapter, AdapterPayload } from 'oidc-provider';

/** Keeps what a provider stores of one kind in memory. Nothing expires, because tests are short. */
export class MemoryAdapter implements Adapter {
  readonly #stored = new Map<string, AdapterPayload>();

  async upsert(id: string, payload: AdapterPayload): Promise<void> {
    this.#stored.set(id, payload);
  }

  async find(id: string): Promise<AdapterPayload | undefined> {
    return this.#stored.get(id);
  }

  async findByUid(uid: string): Promise<AdapterPayload | undefined> {
    return [...this.#stored.values()].find((payload) => payload.uid === uid);
  }

  async findByUserCode(): Promise<undefined> {
    // There are no devices without a browser.
  }

  async consume(id: string): Promise<void> {
    const payload = this.#stored.get(id);
    if (payload) this.#stored.set(id, { ...payload, consumed: Math.floor(Date.now() / 1000) });
  }

  async destroy(id: string): Promise<void> {
    this.#stored.delete(id);
  }

  async revokeByGrantId(grantId: string): Promise<void> {
    for (const [id, payload] of this.#stored) {
      if (payload.grantId === grantId) this.#stored.delete(id);
    }
  }
}
