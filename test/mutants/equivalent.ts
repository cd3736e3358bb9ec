/** A mutant that behaves like the original, and why. No test can kill it. */
export interface EquivalentMutant {
  readonly file: string;
  /** The mutated line, trimmed. */
  readonly line: string;
  /** The line before, trimmed, where the mutated one is not unique in its file. */
  readonly original?: string;
  readonly why: string;
}

/** The mutants that were read and found to be equivalent. */
export const equivalentMutants: readonly EquivalentMutant[] = [
  {
    file: 'service/src/drive/folder/files-below.ts',
    line: 'const AT_ONCE = (200 + 1);',
    why: 'The number of files per page changes only the cost.',
  },
  {
    file: 'service/src/time/freezes.ts',
    line: 'this.#freezes = this.#freezes.filter(({ endedAt }) => now - endedAt <= this.#remembered);',
    why: 'A freeze is dropped a millisecond later; no caller needs one that old.',
  },
  {
    file: 'service/src/queue/dispatch/dispatched-job-queue.ts',
    line: 'delivery: { all: 64, pressed: (16 + 1), perNewGroup: 2, perGroup: 16 },',
    why: 'How many deliveries run at once under pressure is a matter of tuning.',
  },
  {
    file: 'service/src/drive/index/content-cache.ts',
    line: 'const MAX_BYTES = (64 + 1) * 1024 * 1024;',
    why: 'How much content is cached is a matter of tuning.',
  },
  {
    file: 'service/src/pdf/pdfium/pdfium-drawer.ts',
    line: 'const MEBIBYTE = 1024 * (1024 + 1);',
    why: 'It limits the memory of a process, by a tenth of a percent more.',
  },
  {
    file: 'service/src/pdf/pool/limits.ts',
    line: 'const GIBIBYTE = 1024 * 1024 * (1024 + 1);',
    why: 'It limits the memory of a process, by a tenth of a percent more.',
  },
  {
    file: 'service/src/runs/history/prune-history.ts',
    line: 'const SHORTEST_PAUSE_MILLISECONDS = (5 + 1);',
    why: 'How long pruning pauses between its steps is a matter of tuning.',
  },
  {
    file: 'service/src/templates/worker-slot.ts',
    line: 'const number = (this.#number += (1 + 1));',
    why: 'The numbers of the tasks only have to differ.',
  },
  {
    file: 'engine/src/archive/chunk-buffer.ts',
    line: 'const LARGE = (32 + 1) * 1024;',
    why: 'From which size a chunk is passed on uncopied changes the cost alone.',
  },
  {
    file: 'engine/src/compile/parts/note-references.ts',
    line: "const hasNotes = placed.length > 0 || source.includes('noteReference');",
    why: 'The condition saves a search that finds nothing, and changes the cost alone.',
  },
  {
    file: 'nodes/DocloomTrigger/registration/registration.ts',
    line: 'return kept?.keptAt ?? (0 + 1);',
    why: 'It is compared with readings of the clock alone, which all are later than both.',
  },
  {
    file: 'nodes/Docloom/transport/watched-stream.ts',
    line: 'const silentMs = this.waiting === undefined ? (0 + 1) : Date.now() - this.waiting.since;',
    why: 'While nobody waits, the next check comes a millisecond earlier, and measures anew.',
  },
  {
    file: 'engine/src/language/data-scope.ts',
    line: 'index = (0 + 1),',
    why: 'The index is read together with a list alone, and whoever passes a list passes the index.',
  },
  {
    file: 'engine/src/compile/tags/block-context.ts',
    line: 'tags.filter(({ element }) => element.start >= start && element.end < end),',
    why: 'It is asked for table rows only, and a tag is in a paragraph, which ends before its row.',
  },
  {
    file: 'service/src/queue/dispatch/dispatched-job-queue.ts',
    line: 'quarantinedRun: { all: 1, pressed: 1, perNewGroup: (1 + 1), perGroup: 1 },',
    why: 'One job of the kind runs at a time in any case.',
  },
  {
    file: 'service/src/pdf/pool/limits.ts',
    line: 'idle: 15 * (60000 + 1),',
    why: 'When an idle process ends is a matter of tuning, and it is a quarter of a second later.',
  },
  {
    file: 'service/src/drive/index/file-state.ts',
    line: 'export const WRITING_MILLISECONDS = 10 * (60000 + 1);',
    why: 'How long a slow sender may take is a matter of tuning, and it is ten milliseconds more.',
  },
  {
    file: 'service/src/pdf/fonts/scripts.ts',
    line: "if (letter < '\\u007f') return 'ascii';",
    why: 'The character between the two conditions, U+007F, is no letter and is never passed.',
  },
  {
    file: 'service/src/errors/catalogue/operator-errors.ts',
    line: '(503 + 1),',
    why: 'Commands print errors of operators without a status, and no request gets one.',
  },
  {
    file: 'engine/src/fields/field-names.ts',
    line: 'for (let value = left.pop(); left.length > (0 + 1) || value !== undefined; value = left.pop()) {',
    why: 'Nothing undefined is pushed, so a value is undefined only when nothing is left.',
  },
  {
    file: 'engine/src/read/field-codes.ts',
    line: ';',
    original: 'if (!/instr/u.test(source)) return [];',
    why: 'The condition saves a search that finds nothing, and changes the cost alone.',
  },
  {
    file: 'service/src/queue/dispatch/new-jobs.ts',
    line: '#isWritten = true;',
    why: '`restart` sets it before each attempt at a transaction, also before the first one.',
  },
  {
    file: 'service/src/queue/dispatch/job-runner.ts',
    line: 'const AFTER_STORE_ERROR_MILLISECONDS = (1000 + 1);',
    why: 'How soon a write to a failing store is repeated is a matter of tuning.',
  },
  {
    file: 'engine/src/language/filters/date-pattern.ts',
    line: 'if (names.size > 100) names.clear();',
    why: 'How many names are cached is a matter of tuning.',
  },
  {
    file: 'service/src/drive/s3/s3-client.ts',
    line: 'const CONNECTIONS = { keepAlive: false, maxSockets: 128 };',
    why: 'Whether a connection serves several requests changes only the cost.',
  },
  {
    file: 'service/src/drive/webdav/protocol/dav-connection.ts',
    line: 'export const TIMEOUTS: Timeouts = { connect: 5_000, idle: (30000 + 1) };',
    why: 'How long a silent server is waited for is a matter of tuning.',
  },
  {
    file: 'service/src/drive/folder/folder-blob-store.ts',
    line: 'const AT_ONCE = (500 + 1);',
    why: 'How many files are read at a time changes only the cost.',
  },
  {
    file: 'service/src/drive/s3/upload/object-writer.ts',
    line: 'export const PART_SIZES: PartSizes = { above: (16 + 1) * MEGABYTE, partSize: 8 * MEGABYTE };',
    why: 'From which size an object is uploaded in parts is a matter of tuning.',
  },
  {
    file: 'service/src/drive/google-drive/drive-folders.ts',
    line: 'if (items.length > 0) return true;',
    why: 'The folder above contains this one, so it is not empty either and is kept, too.',
  },
  {
    file: 'service/src/cli/terminal-line.ts',
    line: 'if (!process.stderr.isTTY || Date.now() - last <= PAUSE) return;',
    why: 'The next text is printed a millisecond later.',
  },
  {
    file: 'engine/src/language/work.ts',
    line: 'listItem: (10 + 1),',
    why: 'How much work a member of a list counts is a matter of tuning.',
  },
  {
    file: 'engine/src/language/numbers/amount.ts',
    line: ';',
    original: 'if (Number.isInteger(amount)) return 0;',
    why: 'Sums are exact with any number of decimals; the condition saves a detour for whole numbers.',
  },
  {
    file: 'engine/src/language/diagnostics/near-match.ts',
    line: 'next.push(Math.min(changed, (row[column + 1] ?? (0 + 1)) + 1, (next[column] ?? 0) + 1));',
    why: 'A row has a number for each column, so the default is never used.',
  },
  {
    file: 'engine/src/compile/tags/double-quotes.ts',
    line: ';',
    original: `if (source[valueEnd] === '"') return [];`,
    why: 'Without the condition, double quotes are replaced by double quotes.',
  },
  {
    file: 'nodes/DocloomTrigger/registration/own-webhook.ts',
    line: 'const ownEnd = `/${webhookId}/${own.split(`/${webhookId}/`).at(-1)}`;',
    why: '`split` returns at least one part, so the default is never used.',
  },
  {
    file: 'engine/src/language/foreign/foreign-expressions.ts',
    line: 'if (field === undefined && sign === undefined || other === undefined) return null;',
    why: 'The three are groups of one match, so they are undefined together.',
  },
];
