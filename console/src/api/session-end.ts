import { onlineManager } from '@tanstack/react-query';

/**
 * Whether the session of this page has ended. A page whose session has ended stays open with all that a
 * person has typed and chosen, and asks the service for nothing more until somebody has signed in again.
 */
class SessionEnd {
  #isEnded = false;
  readonly #listeners = new Set<() => void>();

  /** Calls a function after each change. Returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isEnded = (): boolean => this.#isEnded;

  /** Records that the service has rejected the session. */
  begin(): void {
    this.#change(true);
  }

  /** Records that the person has signed in again. What the page shows is read again. */
  finish(): void {
    this.#change(false);
  }

  #change(isEnded: boolean): void {
    if (isEnded === this.#isEnded) return;
    this.#isEnded = isEnded;
    onlineManager.setOnline(!isEnded);
    for (const listener of this.#listeners) listener();
  }
}

export const sessionEnd = new SessionEnd();
