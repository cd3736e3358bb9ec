import type { DocumentType } from '@docloom/contract';
import type { DriveFiles } from '@docloom/templates';
import { RenderedDocument, TemplateError } from '@docloom/templates';
import type {
  DocumentWithTexts,
  OutputTexts,
  Templates,
} from '../../../service/src/templates/templates.ts';
import { TemplateInterrupted } from '../../../service/src/templates/templates.ts';
import type { Random } from '../../chaos/random.ts';
import type { VirtualTime } from '../machine/virtual-time.ts';

const LONGEST_MILLISECONDS = 120;
const SHARE_OF_INTERRUPTIONS = 0.5;

/** Data with this text fails in every template that is strict. */
export const BROKEN_DATA = 'broken data';
/** A template with this text is strict. */
export const STRICT_TEMPLATE = 'strict template';

/** A renderer that takes simulated time: a document is its template and its data. */
export class SimulatedTemplates implements Templates {
  /** Whether its processes are killed from outside at present. */
  isInterrupted = false;
  readonly #time: VirtualTime;
  readonly #random: Random;

  constructor(time: VirtualTime, random: Random) {
    this.#time = time;
    this.#random = random;
  }

  async identify(): Promise<DocumentType> {
    return 'CLOUD_DOCS';
  }

  async render(
    content: Uint8Array,
    data: string,
    driveFiles?: DriveFiles,
  ): Promise<RenderedDocument> {
    await this.#work();
    const template = Buffer.from(content).toString();
    if (template.includes(STRICT_TEMPLATE) && data.includes(BROKEN_DATA)) {
      throw new TemplateError([]);
    }
    const files = Object.keys(driveFiles ?? {}).join();
    const pieces = [content, Buffer.from(data), Buffer.from(files)];
    return new RenderedDocument({ pieces, warnings: [], missingFiles: [], extension: '.docx' });
  }

  async renderWithTexts(
    content: Uint8Array,
    { name }: OutputTexts,
    data: string,
  ): Promise<DocumentWithTexts> {
    const document = await this.render(content, data);
    return { document, name: { text: name, warnings: [] }, password: null };
  }

  async renderText(text: string): Promise<{ text: string; warnings: string[] }> {
    await this.#work();
    return { text, warnings: [] };
  }

  async inspect(): Promise<{ fields: []; diagnostics: [] }> {
    return { fields: [], diagnostics: [] };
  }

  async inspectText(): Promise<{ fields: []; diagnostics: [] }> {
    return { fields: [], diagnostics: [] };
  }

  blankDocument(): Uint8Array {
    return Buffer.from('blank');
  }

  async #work(): Promise<void> {
    await this.#time.sleep(1 + this.#random.below(LONGEST_MILLISECONDS));
    if (this.isInterrupted && this.#random.happens(SHARE_OF_INTERRUPTIONS)) {
      throw new TemplateInterrupted();
    }
  }
}
