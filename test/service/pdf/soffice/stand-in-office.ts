import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownGoodDocument } from '../../../../service/src/pdf/known-good/known-good-document.ts';
import { sanitizeDocument } from '../../../../service/src/pdf/sanitizing/sanitize-document.ts';
import { sheetOf } from '../sheet-of.ts';

/** In bytes: larger than any valid document of these tests. */
export const LARGE = 50_000;

const KNOWN_GOOD_SIZES = (['CLOUD_DOCS', 'CLOUD_SLIDES'] as const)
  .map((documentType) => String(sanitizeDocument(knownGoodDocument(documentType)).length))
  .join('|');

/**
 * The program's reaction to a document, as an `sh` script; the document is `$document` in
 * `$folder`.
 */
const BEHAVIOURS = {
  'in order': 'cp "$sheet" "$folder/document.pdf"',
  /** Only for a large file. */
  'refuses a large document': `[ $(wc -c < "$document") -gt ${String(LARGE)} ] && exit 1; cp "$sheet" "$folder/document.pdf"`,
  /** So that a service blames the documents and not the program. */
  'refuses all but the known-good documents': `case $(wc -c < "$document") in ${KNOWN_GOOD_SIZES}) cp "$sheet" "$folder/document.pdf";; *) exit 1;; esac`,
  'crashes at its start': 'kill -SEGV $$',
  /** As the operating system does when memory is short; the third attempt is not killed. */
  'is killed twice':
    'echo >> "$0.runs"; [ $(wc -l < "$0.runs") -le 2 ] && kill -KILL $$; cp "$sheet" "$folder/document.pdf"',
  /** The same if a script started the program: it ends with this code. */
  'is killed twice below a script':
    'echo >> "$0.runs"; [ $(wc -l < "$0.runs") -le 2 ] && exit 137; cp "$sheet" "$folder/document.pdf"',
  /**
   * Its first document takes forever. The busy process writes its ID to a file a second later, so
   * that the service also knows the process by then.
   */
  'hangs at first':
    'if [ ! -e "$0.hangs" ]; then sleep 1; echo $$ > "$0.hangs"; exec sleep 300; fi; cp "$sheet" "$folder/document.pdf"',
  'cannot write its profile': 'exit 77',
  'writes half of the PDF': 'head -c 500 "$sheet" > "$folder/document.pdf"',
  /** Like LibreOffice: it removes its output and prints nothing. */
  'needs 4 MB of disk':
    'if head -c 4194304 /dev/zero > "$folder/temporary"; then cp "$sheet" "$folder/document.pdf"; fi; rm "$folder/temporary"',
} as const;

export type Behaviour = keyof typeof BEHAVIOURS;

/** A program with the command line of `soffice` that behaves as a test specifies. */
export class StandInOffice {
  readonly program: string;
  readonly #sheet: string;

  private constructor(folder: string) {
    this.program = join(folder, 'soffice');
    this.#sheet = join(folder, 'sheet.pdf');
  }

  static async write(folder: string): Promise<StandInOffice> {
    const office = new StandInOffice(folder);
    writeFileSync(office.#sheet, await sheetOf('A sheet'));
    office.becomes('in order');
    return office;
  }

  becomes(behaviour: Behaviour): void {
    const script = [
      '#!/bin/sh',
      `sheet='${this.#sheet}'`,
      'while [ "$1" != --outdir ]; do shift; done',
      'folder=$2 document=$3',
      BEHAVIOURS[behaviour],
    ];
    this.#write(`${script.join('\n')}\n`);
  }

  /** Replaces the program by an invalid file. */
  isDamaged(): void {
    this.#write('\0\0\0\0');
  }

  /** Returns the ID of the hanging process, if any. */
  get hangingProcess(): number | undefined {
    const file = `${this.program}.hangs`;
    const text = existsSync(file) ? readFileSync(file, 'utf8').trim() : '';
    return text === '' ? undefined : Number(text);
  }

  isForbidden(): void {
    chmodSync(this.program, 0o600);
  }

  isRemoved(): void {
    rmSync(this.program);
  }

  #write(content: string): void {
    // A new file, because a running program must not be overwritten.
    rmSync(this.program, { force: true });
    writeFileSync(this.program, content);
    chmodSync(this.program, 0o700);
  }
}
