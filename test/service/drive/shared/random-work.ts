import { setImmediate } from 'node:timers/promises';
import type { UserId } from '../../../../contract/src/index.ts';
import type { Random } from '../../../chaos/random.ts';
import { DocloomError } from '../../../../service/src/errors/errors.ts';
import type { ServiceOfATest } from './service-of-a-test.ts';

const NAMES = ['Invoice.docx', 'Offer.docx', 'Order.docx'] as const;
const FOLDERS = ['Sales', 'Purchasing'] as const;

const RECENT = 5;

/** A file that was made, and what was written to it. */
export interface KnownFile {
  readonly id: string;
  readonly contents: Set<string>;
  isRemoved: boolean;
  /** Somebody has begun to remove it. */
  mayVanish: boolean;
  /** A run has given it up before it was written. Its first writer may have written it since. */
  isGivenUp: boolean;
}

/**
 * Works on a drive at random, as the users and the runs of several services do: each step is done by
 * one of them. Steps may run at the same time.
 */
export class RandomWork {
  readonly files: KnownFile[] = [];
  /** What a reader has seen and nobody can have written. */
  readonly wrong: string[] = [];
  readonly #services: readonly ServiceOfATest[];
  readonly #random: Random;
  readonly #ownerId: UserId;
  #contents = 0;

  constructor(services: readonly ServiceOfATest[], random: Random, ownerId: UserId) {
    this.#services = services;
    this.#random = random;
    this.#ownerId = ownerId;
  }

  /** Does one step. @throws an error that no user may get */
  async step(): Promise<void> {
    const service = this.#random.pick(this.#services);
    const work = this.#random.pick([
      () => this.#upload(service),
      () => this.#output(service),
      () => this.#write(service),
      () => this.#write(service),
      () => this.#remove(service),
      () => this.#giveUp(service),
      () => this.#read(service),
      () => this.#list(service),
      () => service.drive.scan(setImmediate),
    ]);
    await work();
  }

  /** Most steps are about files that others are just using, too. */
  get #file(): KnownFile | undefined {
    const files = this.#random.happens(0.8) ? this.files.slice(-RECENT) : this.files;
    return files.length === 0 ? undefined : this.#random.pick(files);
  }

  /** Contents have several sizes, and all differ. */
  #content(): string {
    this.#contents += 1;
    return `${String(this.#contents)} `.repeat(1 + this.#random.below(3));
  }

  #wanted() {
    const folders = [this.#random.pick(FOLDERS)];
    return { folders, name: this.#random.pick(NAMES), ownerId: this.#ownerId };
  }

  async #upload({ drive }: ServiceOfATest): Promise<void> {
    const content = this.#content();
    const { id } = await drive.add(this.#wanted(), Buffer.from(content));
    this.files.push(newFile(id, content));
  }

  /** As a run makes a file: others know its id before it is written. */
  async #output({ drive, ids }: ServiceOfATest): Promise<void> {
    const content = this.#content();
    const file = newFile(ids.driveFile(), content);
    await drive.reserve({ ...this.#wanted(), id: file.id, size: content.length });
    this.files.push(file);
    await drive.write(file.id, Buffer.from(content)).catch(unlessUnknown(file));
  }

  async #write({ drive }: ServiceOfATest): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const content = this.#content();
    file.contents.add(content);
    await drive.write(file.id, Buffer.from(content)).catch(unlessUnknown(file));
  }

  /** Removes a file that exists, as users do. */
  async #remove({ drive }: ServiceOfATest): Promise<void> {
    const file = this.#file;
    if (!file || !(await drive.find(file.id))) return;
    file.mayVanish = true;
    if (await drive.removeUnused(file.id)) file.isRemoved = true;
  }

  /** As a run that another service has begun, and that fails here before it writes the file. */
  async #giveUp({ drive }: ServiceOfATest): Promise<void> {
    const file = this.#file;
    if (!file || (await drive.state(file.id))) return;
    file.isGivenUp = true;
    file.mayVanish = true;
    if (await drive.remove(file.id)) file.isRemoved = true;
  }

  async #read({ drive }: ServiceOfATest): Promise<void> {
    const file = this.#file;
    if (!file) return;
    const wasRemoved = file.isRemoved;
    const found = await drive.find(file.id);
    const text = (await drive.read(file.id))?.toString();
    if (found && text === undefined && !file.mayVanish) {
      this.wrong.push(`${file.id} was found before it was written`);
    }
    if (text === undefined) return;
    if (wasRemoved) this.wrong.push(`${file.id} was read after its removal`);
    if (!file.contents.has(text)) this.wrong.push(`${file.id} has the content of another file`);
  }

  async #list({ drive }: ServiceOfATest): Promise<void> {
    const removed = this.files.filter(({ isRemoved }) => isRemoved).map(({ id }) => id);
    const listed = await drive.list({ of: { ownerIds: [this.#ownerId, null], workflowIds: [] } });
    for (const { id, ownerId } of listed) {
      if (removed.includes(id)) this.wrong.push(`${id} was listed after its removal`);
      if (ownerId === null) this.wrong.push(`${id} has lost its owner`);
    }
  }
}

function newFile(id: string, content: string): KnownFile {
  return {
    ...{ id, contents: new Set([content]) },
    ...{ isRemoved: false, mayVanish: false, isGivenUp: false },
  };
}

/** A file that somebody removes cannot be written. */
function unlessUnknown(file: KnownFile): (cause: unknown) => void {
  return (cause) => {
    if (!(cause instanceof DocloomError) || cause.code !== 'file_unknown') throw cause;
    file.isRemoved = true;
  };
}
