import { onlineManager } from '@tanstack/react-query';

/** What a page knows of the end of its session. */
export interface SessionState {
  readonly isEnded: boolean;
  /** The name of another person who is now signed in with this browser, if there is one. */
  readonly other: string | undefined;
  /** Whether the person has signed out elsewhere and given up what was not saved. */
  readonly isGivenUp: boolean;
}

const NOT_ENDED: SessionState = { isEnded: false, other: undefined, isGivenUp: false };

/**
 * Whether the session of this page has ended. A page whose session has ended stays open with all that a
 * person has typed and chosen, and asks the service for nothing more until somebody has signed in again.
 */
class SessionEnd {
  #state: SessionState = NOT_ENDED;
  readonly #listeners = new Set<() => void>();

  /** Calls a function after each change. Returns how to stop that. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  };

  readonly isEnded = (): boolean => this.#state.isEnded;

  readonly state = (): SessionState => this.#state;

  /**
   * Records that the session is no longer that of the page.
   * @param other the name of another person who has signed in, if that is why
   */
  begin(other?: string): void {
    this.#change({ isEnded: true, other, isGivenUp: this.#state.isGivenUp });
  }

  /** Records that the person has signed out elsewhere and given up what was not saved. */
  beginGivenUp(): void {
    this.#change({ isEnded: true, other: undefined, isGivenUp: true });
  }

  /** Records that the person has signed in again. What the page shows is read again. */
  finish(): void {
    this.#change(NOT_ENDED);
  }

  #change(state: SessionState): void {
    this.#state = state;
    onlineManager.setOnline(!state.isEnded);
    for (const listener of this.#listeners) listener();
  }
}

export const sessionEnd = new SessionEnd();
