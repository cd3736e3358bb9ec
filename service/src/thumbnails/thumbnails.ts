import type { DocumentType } from '@docloom/contract';
import { dynamicShare } from '../concurrency/dynamic-threshold.ts';
import { FairSlots } from '../concurrency/fair-slots.ts';
import type { Flow } from '../concurrency/flow.ts';
import { systemMonotonicClock } from '../time/monotonic-clock.ts';
import type { Logger } from 'pino';
import type { Drive, StoredFile } from '../drive/drive.ts';
import { problem } from '../errors/errors.ts';
import type { PdfConverter } from '../pdf/converter.ts';
import { ConverterUnavailable, NotConvertible } from '../pdf/converter.ts';
import type { PageDrawer } from '../pdf/page-drawer.ts';
import { NotDrawable } from '../pdf/page-drawer.ts';
import type { Templates } from '../templates/templates.ts';
import { NotATemplate } from '@docloom/templates';
import { TemplateAborted, TemplateInterrupted } from '../templates/templates.ts';
import { startDeadline } from '../time/deadline.ts';
import { documentKind } from './document-kind.ts';
import { UndrawableFiles } from './undrawable-files.ts';
import type { ThumbnailCache } from './thumbnail-cache.ts';

export interface ThumbnailDependencies {
  drive: Drive;
  templates: Templates;
  pdfConverter: PdfConverter;
  drawer: PageDrawer;
  cache: ThumbnailCache;
  log: Logger;
}

/** Limits of making thumbnails. */
export interface ThumbnailLimits {
  /** The maximum size of a file, in bytes. */
  readonly file: number;
  /**
   * The maximum number of thumbnails that are in progress or wait; further requests are rejected.
   */
  readonly making: number;
  /**
   * In milliseconds. A caller that has waited this long gets an error; the thumbnail is still made.
   */
  readonly patience: number;
}

/** A thumbnail in progress. */
interface MadeThumbnail {
  /** The first that wanted it. */
  readonly flow: Flow;
  readonly png: Promise<Uint8Array>;
}

const FIRST_PAGE = 1;

/**
 * The number of documents that may be in the converter, or wait for it, each of another tenant. Each
 * may take `ThumbnailLimits.file` of memory.
 */
const CONVERTED_AT_ONCE = 4;

/** The number of files to check per query when the service starts. */
const SWEPT_AT_ONCE = 1_000;

/**
 * Thumbnails of drive files. Each is made on the first request, and kept until the file changes.
 *
 * Thumbnails send one document of a tenant at a time to the converter, where it takes turns with the
 * PDF copies of the tenant. Documents of several tenants wait there side by side: one that waits for
 * the PDF copies of its tenant delays no others.
 *
 * Tenants wait in fair queues, and each may have only its share of the thumbnails that are in progress
 * or wait (`dynamicShare`).
 */
export class Thumbnails {
  readonly #dependencies: ThumbnailDependencies;
  readonly #limits: ThumbnailLimits;
  readonly #making = new Map<string, MadeThumbnail>();
  readonly #undrawable = new UndrawableFiles();
  readonly #converting = slotsForTenants(CONVERTED_AT_ONCE);
  readonly #drawing = slotsForTenants(1);

  constructor(dependencies: ThumbnailDependencies, limits: ThumbnailLimits) {
    this.#dependencies = dependencies;
    this.#limits = limits;
    dependencies.drive.onRemoved((fileId) => void this.#forget(fileId));
  }

  /**
   * Removes the thumbnails of files that no longer exist. If the drive cannot be read, they stay
   * until the next start: a thumbnail must not delay it.
   */
  async sweep(): Promise<void> {
    try {
      await this.#sweep();
    } catch (cause) {
      this.#dependencies.log.warn(
        { err: cause },
        'Thumbnails of removed files could not be deleted',
      );
    }
  }

  async #sweep(): Promise<void> {
    const { cache, drive } = this.#dependencies;
    const fileIds = cache.fileIds;
    for (let from = 0; from < fileIds.length; from += SWEPT_AT_ONCE) {
      const asked = fileIds.slice(from, from + SWEPT_AT_ONCE);
      const found = await drive.findAll(asked);
      await Promise.all(asked.filter((id) => !found.has(id)).map((id) => this.#forget(id)));
    }
  }

  /**
   * Returns a value that changes whenever the thumbnail may change; makes no thumbnail.
   * @throws DocloomError `not_found`, `thumbnail_not_available`
   */
  async versionOf(file: StoredFile): Promise<string> {
    if (!documentKind(file)) {
      throw problem('thumbnail_not_available', file.name, 'it is no Word, PowerPoint or PDF file');
    }
    const state = await this.#dependencies.drive.state(file.id);
    if (!state) throw problem('not_found', 'drive file', file.id);
    if (state.size > this.#limits.file) {
      const most = `${String(Math.round(this.#limits.file / 1024 / 1024))} MB`;
      throw problem('thumbnail_not_available', file.name, `it is larger than ${most}`);
    }
    return state.version;
  }

  /**
   * Returns the thumbnail of a file, made if necessary.
   * @param version the current result of `versionOf`
   * @param flow of the person who wants it
   * @returns a PNG
   * @throws DocloomError `not_found`, `thumbnail_not_available`, `thumbnail_not_ready`,
   * `too_many_thumbnails`
   */
  async of(file: StoredFile, version: string, flow: Flow): Promise<Uint8Array> {
    const reason = this.#undrawable.reason(file.id, version);
    if (reason !== undefined) throw problem('thumbnail_not_available', file.name, reason);
    const kept = await this.#dependencies.cache.find(file.id, version);
    if (kept) return kept;
    const key = `${file.id} ${version}`;
    const { png } = this.#making.get(key) ?? this.#begin(key, flow, { file, version });
    return this.#patiently(file, png);
  }

  /**
   * Draws a page of a document that is in no drive file. It waits with the thumbnails for the
   * converter, and is not cached.
   * @param page its number, from 1; for all but the first, the whole document is converted
   * @returns a PNG
   * @throws NotConvertible, NotDrawable, ConverterBusy, ConverterUnavailable
   */
  drawDocument(
    content: Uint8Array,
    kind: DocumentType,
    page: number,
    flow: Flow,
  ): Promise<Uint8Array> {
    const { pdfConverter } = this.#dependencies;
    const convert = () =>
      page === FIRST_PAGE
        ? pdfConverter.convertFirstPage(content, kind, flow)
        : pdfConverter.convert(content, kind, flow);
    return this.#drawConverted(convert, flow, page);
  }

  #begin(
    key: string,
    flow: Flow,
    { file, version }: { file: StoredFile; version: string },
  ): MadeThumbnail {
    const free = this.#limits.making - this.#making.size;
    if (free <= 0) {
      throw problem('thumbnail_not_ready', file.name, 'too many thumbnails are wanted at once');
    }
    const { tenantId } = flow;
    const held = [...this.#making.values()].filter((made) => made.flow.tenantId === tenantId);
    if (dynamicShare({ held: held.length, free }) === 0) throw problem('too_many_thumbnails');
    const png = this.#make(file, version, flow).finally(() => this.#making.delete(key));
    // Waiting callers receive the error, but there may be none left.
    png.catch(() => undefined);
    const made = { flow, png };
    this.#making.set(key, made);
    return made;
  }

  async #patiently(file: StoredFile, making: Promise<Uint8Array>): Promise<Uint8Array> {
    const { promise, reject } = Promise.withResolvers<never>();
    const endDeadline = startDeadline(this.#limits.patience, () => {
      reject(problem('thumbnail_not_ready', file.name, 'it is still being made'));
    });
    try {
      return await Promise.race([making, promise]);
    } finally {
      endDeadline();
    }
  }

  async #make(file: StoredFile, version: string, flow: Flow): Promise<Uint8Array> {
    const png = await this.#draw(file, flow).catch((cause: unknown) => {
      throw this.#toProblem(cause, file, version);
    });
    const state = await this.#dependencies.drive.state(file.id);
    if (!state) throw problem('not_found', 'drive file', file.id);
    if (state.version !== version) {
      throw problem('thumbnail_not_ready', file.name, 'the file is being changed');
    }
    await this.#keep(file, version, png);
    return png;
  }

  async #draw(file: StoredFile, flow: Flow): Promise<Uint8Array> {
    const kind = documentKind(file);
    if (kind === undefined || kind === 'PDF') {
      const { drawer } = this.#dependencies;
      return this.#drawing.use(flow, async () =>
        drawer.drawPage(await this.#read(file), FIRST_PAGE),
      );
    }
    return this.#drawConverted(() => this.#convert(file, kind, flow), flow, FIRST_PAGE);
  }

  /** Converts one document of a tenant at a time, and draws one page at a time. */
  async #drawConverted(
    convert: () => Promise<Uint8Array>,
    flow: Flow,
    page: number,
  ): Promise<Uint8Array> {
    const pdf = await this.#converting.use(flow, convert);
    return this.#drawing.use(flow, () => this.#dependencies.drawer.drawPage(pdf, page));
  }

  async #convert(file: StoredFile, kind: DocumentType, flow: Flow): Promise<Uint8Array> {
    const content = await this.#read(file);
    await this.#dependencies.templates.identify(file.name, content, flow);
    return this.#dependencies.pdfConverter.convertFirstPage(content, kind, flow);
  }

  async #read(file: StoredFile): Promise<Uint8Array> {
    const content = await this.#dependencies.drive.read(file.id);
    if (!content) throw problem('not_found', 'drive file', file.id);
    return content;
  }

  /**
   * Keeps the thumbnail. On a full disk it is still returned, and the next request makes it again.
   */
  async #keep(file: StoredFile, version: string, png: Uint8Array): Promise<void> {
    try {
      await this.#dependencies.cache.keep(file.id, version, png);
    } catch (cause) {
      this.#dependencies.log.warn({ err: cause, file: file.id }, 'A thumbnail could not be cached');
    }
    // The file may have been removed before there was a thumbnail to remove.
    if (!(await this.#dependencies.drive.state(file.id))) await this.#forget(file.id);
  }

  async #forget(fileId: string): Promise<void> {
    await this.#dependencies.cache.forget(fileId).catch((cause: unknown) => {
      this.#dependencies.log.warn({ err: cause, file: fileId }, 'A thumbnail could not be removed');
    });
  }

  #toProblem(cause: unknown, file: StoredFile, version: string): unknown {
    if (cause instanceof ConverterUnavailable || cause instanceof TemplateInterrupted) {
      return problem('thumbnail_not_ready', file.name, cause.message);
    }
    if (!isUndrawable(cause)) return cause;
    const reason = this.#reasonOf(cause, file);
    this.#undrawable.add(file.id, version, reason);
    return problem('thumbnail_not_available', file.name, reason);
  }

  /** The converter's own message is for the operator, so it goes to the log. */
  #reasonOf(cause: Error, file: StoredFile): string {
    if (!(cause instanceof NotConvertible)) return cause.message;
    this.#dependencies.log.warn(
      { file: file.id, reason: cause.message },
      'The converter refused a document',
    );
    if (cause.reasonForUsers !== null) return cause.reasonForUsers;
    return 'LibreOffice could not read it, or took too long over it, and the log of the service has what it said';
  }
}

/** Returns slots that tenants get in turns. A tenant gets one at a time. */
function slotsForTenants(count: number): FairSlots<'slot'> {
  const regular = Array.from({ length: count }, () => 'slot' as const);
  const now = () => systemMonotonicClock.elapsed();
  return new FairSlots({ regular, perTenant: 1, reserve: null, patience: 0, now });
}

/** Returns whether a retry would fail in the same way. */
function isUndrawable(cause: unknown): cause is Error {
  return [NotATemplate, TemplateAborted, NotConvertible, NotDrawable].some(
    (kind) => cause instanceof kind,
  );
}
