/** An argument that names an open file or connection. */
export interface Descriptor {
  number: number;
  /** The path of a file, or strace's description of something else. */
  target: string;
}

const TEXT = String.raw`"((?:\\x[0-9a-f]{2})*)"`;
const DESCRIPTOR = /(-?\d+|AT_FDCWD)<((?:\\x[0-9a-f]{2})+|[^<>"]*->[^<>"]*|[^<>"]*)>(\(deleted\))?/;
const PLACE = new RegExp(String.raw`(?:${DESCRIPTOR.source}, )?${TEXT}`, 'g');

/** Returns the first descriptor of the arguments; undefined if its file has been removed. */
export function descriptorIn(args: string): Descriptor | undefined {
  return descriptorsIn(args)[0];
}

/** Returns the descriptors of the arguments; those of removed files have no target. */
export function descriptorsIn(args: string): Descriptor[] {
  // Contents can be long, and have no descriptors.
  return [...args.replaceAll(/"[^"]*"/g, '').matchAll(new RegExp(DESCRIPTOR.source, 'g'))].map(
    ([, number = '', target = '', deleted]) => ({
      number: Number(number),
      target: deleted === undefined ? decoded(target) : '',
    }),
  );
}

/** Returns the absolute paths in the arguments of a call such as `rename` or `linkat`. */
export function pathsIn(args: string): string[] {
  return [...args.matchAll(PLACE)].map(([, , folder, , path = '']) => {
    const text = decode(path).toString();
    return text.startsWith('/') || folder === undefined ? text : `${decoded(folder)}/${text}`;
  });
}

/**
 * Returns the bytes that a call writes.
 * @throws Error if strace has shortened them
 */
export function bytesIn(args: string): Buffer {
  if (/"\.\.\./.test(args)) throw new Error('The recording has a write that was shortened');
  return Buffer.concat(
    [...args.matchAll(new RegExp(TEXT, 'g'))].map(([, hex = '']) => decode(hex)),
  );
}

/** Returns the last arguments that are numbers, from the last on backwards. */
export function numbersAtEnd(args: string): number[] {
  const tail = args.slice(args.lastIndexOf('"') + 1);
  return tail
    .split(',')
    .map((part) => part.trim())
    .filter((part) => /^-?\d+$/.test(part))
    .map(Number)
    .toReversed();
}

function decoded(text: string): string {
  return text.startsWith('\\x') ? decode(text).toString() : text;
}

/** `\x68\x69` → `hi`. */
function decode(escaped: string): Buffer {
  return Buffer.from(escaped.replaceAll('\\x', ''), 'hex');
}
