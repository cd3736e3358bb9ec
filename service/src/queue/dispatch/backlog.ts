import type { Advisory } from '../../concurrency/scope.ts';

/** What was announced before a read of the store began. */
export interface BacklogMark {
  readonly announcements: number;
  readonly hasUncommitted: boolean;
}

/**
 * What a dispatcher knows of its waiting jobs without reading them. It may suspect jobs where there
 * are none, and never the reverse. So without a suspicion, a new job may begin with its commit, and
 * a freed slot need not poll. Of the jobs that other processes insert, it hears when a queue that several
 * processes share wakes the dispatcher: with a notification, or each second.
 */
export class Backlog implements Advisory {
  readonly scope = 'advisory';
  #mayHaveDueJobs = true;
  #announcements = 0;
  /** How many transactions that insert waiting jobs are not committed. */
  #uncommitted = 0;

  /** Whether an unleased job may be due. */
  get mayHaveDueJobs(): boolean {
    return this.#mayHaveDueJobs;
  }

  /** Notes that a job may be due. */
  announce(): void {
    this.#announcements += 1;
    this.#mayHaveDueJobs = true;
  }

  /**
   * Notes that a waiting job is being inserted.
   * @returns a function to call when its transaction has ended
   */
  expect(): () => void {
    this.announce();
    this.#uncommitted += 1;
    return () => {
      this.#uncommitted -= 1;
      this.announce();
    };
  }

  /** Returns a mark for the update; to be called before the store is read. */
  mark(): BacklogMark {
    return { announcements: this.#announcements, hasUncommitted: this.#uncommitted > 0 };
  }

  /** Records whether due jobs wait, unless one was announced since the mark. */
  updateDueJobs(mark: BacklogMark, areWaiting: boolean): void {
    if (mark.announcements === this.#announcements) this.#mayHaveDueJobs = areWaiting;
  }
}
