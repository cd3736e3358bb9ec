import { ROOT, USER_ID, USER_NAME } from '../api/root.ts';
import type { SessionNews } from './session-news.ts';

/** What the tabs of a browser tell and ask each other. */
type Message =
  | SessionNews
  /** Asks whether a tab has work of a user that is not saved. */
  | { kind: 'has anybody work'; userId: string }
  /** The answer of each tab that has. */
  | { kind: 'has work'; userId: string };

/** Services behind paths of one host have a channel each. */
const channel = new BroadcastChannel(`docloom session ${ROOT}`);

/** How long tabs have time to answer: one that is suspended never does. */
const ANSWER_MS = 500;

/** Tells the other tabs of this browser who is signed in, which each page of the console knows. */
export function announceSignedIn(): void {
  tell({ kind: 'signed in', user: { id: USER_ID, name: USER_NAME } });
}

/**
 * Tells the other tabs of this browser that the user has signed out.
 * @param isWorkGivenUp whether the user was asked about work that is not saved, and has given it up
 */
export function announceSignedOut(isWorkGivenUp: boolean): void {
  tell({ kind: 'signed out', userId: USER_ID, isWorkGivenUp });
}

/** Returns whether another tab of this browser has work of the user, as far as tabs answer soon. */
export async function isWorkElsewhere(): Promise<boolean> {
  const { promise, resolve } = Promise.withResolvers<boolean>();
  const stop = onMessage((message) => {
    if (message.kind === 'has work' && message.userId === USER_ID) resolve(true);
  });
  const timer = setTimeout(resolve, ANSWER_MS, false);
  tell({ kind: 'has anybody work', userId: USER_ID });
  const isElsewhere = await promise;
  clearTimeout(timer);
  stop();
  return isElsewhere;
}

/** What a page does when other tabs tell or ask it something. */
interface Listener {
  onNews: (news: SessionNews) => void;
  hasWork: () => boolean;
}

/** Listens to the other tabs of this browser. Returns how to stop that. */
export function listenToTabs({ onNews, hasWork }: Listener): () => void {
  return onMessage((message) => {
    if (message.kind === 'has work') return;
    if (message.kind !== 'has anybody work') {
      onNews(message);
      return;
    }
    const { userId } = message;
    if (userId === USER_ID && hasWork()) tell({ kind: 'has work', userId });
  });
}

function onMessage(listener: (message: Message) => void): () => void {
  const listen = ({ data }: MessageEvent<Message>) => {
    listener(data);
  };
  channel.addEventListener('message', listen);
  return () => {
    channel.removeEventListener('message', listen);
  };
}

function tell(message: Message): void {
  channel.postMessage(message);
}
