import { ROOT, USER_ID, USER_NAME } from '../api/root.ts';

/** The user who is signed in with a browser. */
export interface SignedInUser {
  id: string;
  name: string;
}

/** Services behind paths of one host have a channel each. */
const NAME = `docloom signed in ${ROOT}`;

/** Tells the other tabs of this browser who is signed in, which each page of the console knows. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage({ id: USER_ID, name: USER_NAME } satisfies SignedInUser);
  channel.close();
}

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function announceSignedOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls a function with the user whenever another tab has signed in, and with null when it has signed
 * out. Returns how to stop that.
 */
export function onSignedIn(listener: (user: SignedInUser | null) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<SignedInUser | null>) => {
    listener(data);
  };
  return () => {
    channel.close();
  };
}
