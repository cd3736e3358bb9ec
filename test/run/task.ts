import { interruption } from '../../playground/setup/interruption.mjs';
import { startLeashed, type Command } from '../../playground/setup/leashed.mjs';

/** How far a step is: of interest only while it runs. */
const PROGRESS = /^ +… .*\n/gm;

/** Returns what stands above the output of a task. */
export const heading = (title: string): string =>
  `\n━━ ${title} ${'━'.repeat(76 - title.length)}\n`;

/** A command that runs beside others. Its output waits until it is shown. */
export class Task {
  /** Resolves with the exit code. */
  readonly ended: Promise<number>;
  /** What it has written, if that is not inherited. */
  output = '';
  isShown = false;
  readonly #title: string;

  /** @param output `inherit` is for a task that is shown at once: jest draws in a terminal */
  constructor(title: string, command: Command, output: 'pipe' | 'inherit') {
    interruption.throwIfAborted();
    this.#title = title;
    const { ended, onOutput, release } = startLeashed(command, output);
    this.ended = ended;
    onOutput((text) => {
      this.output += text;
      if (this.isShown) process.stdout.write(text);
    });
    interruption.addEventListener('abort', release);
  }

  /** Shows its output, also that which comes from now on. */
  show(): void {
    console.log(heading(this.#title));
    process.stdout.write(this.output.replaceAll(PROGRESS, ''));
    this.isShown = true;
  }
}
