import { sleep } from 'n8n-workflow';

/** In milliseconds; people notice a delay of about 100. */
const LENGTH = 30;

/** Divides work on n8n's thread into slices, so that other flows and the editor get their turn. */
export class TimeSlice {
  private start = performance.now();

  /** Lets others work if this slice has ended. */
  async yieldAfterSlice(): Promise<void> {
    if (performance.now() - this.start < LENGTH) return;
    await sleep(0);
    this.start = performance.now();
  }
}
