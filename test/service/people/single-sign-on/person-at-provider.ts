/** A person with a browser at a provider, who follows its redirects. */
export class PersonAtProvider {
  readonly #cookies = new Map<string, string>();

  /**
   * Signs in.
   * @param address the page of the provider to which the service has sent the person
   * @param account the name of an account
   * @returns the address to which the provider sends the person back
   */
  signIn(address: string, account: string): Promise<URL> {
    return this.#answer(address, new URLSearchParams({ account }));
  }

  /** Cancels instead. @returns the address to which the provider sends the person back */
  cancel(address: string): Promise<URL> {
    return this.#answer(address, new URLSearchParams({ cancel: '1' }));
  }

  async #answer(address: string, answer: URLSearchParams): Promise<URL> {
    const { origin } = new URL(address);
    let next = new URL(address);
    while (next.origin === origin) {
      if (next.pathname.startsWith('/interaction/')) next.search = answer.toString();
      next = await this.#redirectOf(next);
    }
    return next;
  }

  async #redirectOf(url: URL): Promise<URL> {
    const cookie = [...this.#cookies].map(([name, value]) => `${name}=${value}`).join('; ');
    const response = await fetch(url, { redirect: 'manual', headers: { cookie } });
    for (const given of response.headers.getSetCookie()) {
      const [, name = '', value = ''] = /^([^=]+)=([^;]*)/.exec(given) ?? [];
      if (value === '') this.#cookies.delete(name);
      else this.#cookies.set(name, value);
    }
    const location = response.headers.get('location');
    if (location === null) throw new Error(`${url.href}: ${await response.text()}`);
    return new URL(location, url);
  }
}
