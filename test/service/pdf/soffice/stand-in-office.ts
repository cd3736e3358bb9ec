import { chmodSync, existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { knownGoodDocument } from '../../../../service/src/pdf/known-good/known-good-document.ts';
import { sheetOf } from '../sheet-of.ts';

/** In bytes: no document of these tests that is in order has as many. */
export const LARGE = 50_000;

const KNOWN_GOOD_SIZES = (['CLOUD_DOCS', 'CLOUD_SLIDES'] as const)
  .map((documentType) => String(knownGoodDocument(documentType).length))
  .join('|');

/** What the program does with a document, in the language of `sh`: it is `$document`, in `$folder`. */
const BEHAVIOURS = {
  'in order': 'cp "$sheet" "$folder/document.pdf"',
  /** On a file that is large, and on no other. */
  'refuses a large document': `[ $(wc -c < "$document") -gt ${String(LARGE)} ] && exit 1; cp "$sheet" "$folder/document.pdf"`,
  /** So that a service takes it for one in order that was given documents which are not. */
  'refuses all but the known-good documents': `case $(wc -c < "$document") in ${KNOWN_GOOD_SIZES}) cp "$sheet" "$folder/document.pdf";; *) exit 1;; esac`,
  'crashes at its start': 'kill -SEGV $$',
  /** As the system does it when it needs the memory; the third time it is left alone. */
  'is killed twice':
    'echo >> "$0.runs"; [ $(wc -l < "$0.runs") -le 2 ] && kill -KILL $$; cp "$sheet" "$folder/document.pdf"',
  /** The same where a script has started the program: it ends with this code. */
  'is killed twice below a script':
    'echo >> "$0.runs"; [ $(wc -l < "$0.runs") -le 2 ] && exit 137; cp "$sheet" "$folder/document.pdf"',
  /**
   * Its first document takes for ever; the process that is busy with it has its id in a file, a
   * second later, so that the service has been told of the process too.
   */
  'hangs at first':
    'if [ ! -e "$0.hangs" ]; then sleep 1; echo $$ > "$0.hangs"; exec sleep 300; fi; cp "$sheet" "$folder/document.pdf"',
  'cannot write its profile': 'exit 77',
  'writes half of the PDF': 'head -c 500 "$sheet" > "$folder/document.pdf"',
  /** As LibreOffice does it: it takes away what it has written, and says nothing. */
  'needs 4 MB of disk':
    'if head -c 4194304 /dev/zero > "$folder/temporary"; then cp "$sheet" "$folder/document.pdf"; fi; rm "$folder/temporary"',
} as const;

export type Behaviour = keyof typeof BEHAVIOURS;

/** A program that is called like `soffice` is, and behaves as a test says. */
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

  /** It is no program any more. */
  isDamaged(): void {
    this.#write('\0\0\0\0');
  }

  /** The one that hangs, if there is one. */
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
    // Anew: one that is running must not be written to.
    rmSync(this.program, { force: true });
    writeFileSync(this.program, content);
    chmodSync(this.program, 0o700);
  }
}
