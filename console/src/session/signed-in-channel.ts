import { ROOT, USER_NAME } from '../api/root.ts';

/** Services behind paths of one host have a channel each. */
const NAME = `docloom signed in ${ROOT}`;

/** Tells the other tabs of this browser who is signed in, which each page of the console knows. */
export function announceSignedIn(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(USER_NAME);
  channel.close();
}

/** Tells the other tabs of this browser that nobody is signed in any more. */
export function announceSignedOut(): void {
  const channel = new BroadcastChannel(NAME);
  channel.postMessage(null);
  channel.close();
}

/**
 * Calls a function with the name of the user whenever another tab has signed in, and with null when
 * it has signed out. Returns how to stop that.
 */
export function onSignedIn(listener: (userName: unknown) => void): () => void {
  const channel = new BroadcastChannel(NAME);
  channel.onmessage = ({ data }: MessageEvent<unknown>) => {
    listener(data);
  };
  return () => {
    channel.close();
  };
}
