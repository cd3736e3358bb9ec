/** What the service remembers of a sign-in at the provider until the person comes back. */
export interface Login {
  /** Comes back in the address (RFC 6749, section 10.12). */
  state: string;
  /** Comes back in the ID token (OpenID Connect Core 1.0, section 3.1.2.1). */
  nonce: string;
  /** Proves that whoever redeems the code has begun the sign-in (RFC 7636). */
  verifier: string;
  /** Milliseconds since 1970, UTC. */
  endsAt: number;
}

/** A sign-in that has begun. */
export interface BegunLogin {
  login: Login;
  /** The page of the provider to which the person goes. */
  address: URL;
}
