import type { FinishedPdf, PdfConverter } from '../../../service/src/pdf/converter.ts';
import { ConverterBusy, ConverterUnavailable } from '../../../service/src/pdf/converter.ts';
import type { Random } from '../../chaos/random.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';

const LONGEST_MILLISECONDS = 2_000;

/** A converter to PDF that takes simulated time. */
export class SimulatedConverter implements PdfConverter {
  state: 'working' | 'busy' | 'unavailable' = 'working';
  readonly occupancy = { places: 1, busy: 0, waiting: 0 };
  readonly #time: VirtualTime;
  readonly #random: Random;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  async convert(content: Uint8Array): Promise<Uint8Array> {
    await this.#time.sleep(1 + this.#random.below(LONGEST_MILLISECONDS));
    if (this.state === 'busy') throw new ConverterBusy();
    if (this.state === 'unavailable') throw new ConverterUnavailable('it is simulated');
    return Buffer.concat([Buffer.from('%PDF'), content]);
  }

  async convertAndFinish(content: Uint8Array): Promise<FinishedPdf> {
    return { pdf: await this.convert(content), replacedFonts: [] };
  }

  async convertFirstPage(content: Uint8Array): Promise<Uint8Array> {
    return this.convert(content);
  }

  warmUp(): void {
    // It is always warm.
  }

  async close(): Promise<void> {
    // There is nothing to end.
  }
}
