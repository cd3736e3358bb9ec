import { pictureOf } from '../pipeline/picture-value.ts';
import type { Length, Link, Markdown, Picture, QrCode } from '../pipeline/rich-value.ts';
import { textOf } from '../value-text.ts';
import { defineFilter, type Filter } from './filter.ts';
import { length, text } from './parameters.ts';

const QR_CODE_SIZE: Length = 1_080_000;

/** An empty value makes an empty tag, as without a filter. */
function madeOf<T>(value: unknown, make: (text: string) => T): T | null {
  const source = textOf(value).trim();
  return source === '' ? null : make(source);
}

const image = defineFilter({
  example: 'image: width: "4cm", height: "2cm"',
  named: { width: length, height: length },
  produces: 'picture',
  apply: (value, _, { width, height }): Picture | null => {
    const picture = pictureOf(value);
    return (
      picture && {
        ...picture,
        ...(width !== undefined && { width }),
        ...(height !== undefined && { height }),
      }
    );
  },
});

const qrcode = defineFilter({
  example: 'qrcode: "3cm"',
  input: 'text',
  positional: [length],
  produces: 'picture',
  apply: (value, [size = QR_CODE_SIZE]) =>
    madeOf(value, (content): QrCode => ({ kind: 'qrcode', text: content, size })),
});

const link = defineFilter({
  example: 'link: "Pay now"',
  input: 'text',
  positional: [text],
  produces: 'link',
  apply: (value, [shown = '']) =>
    madeOf(value, (url): Link => ({ kind: 'link', url, text: shown === '' ? url : shown })),
});

const markdown = defineFilter({
  example: 'markdown',
  input: 'text',
  produces: 'markdown',
  apply: (value) =>
    textOf(value).trim() === ''
      ? null
      : ({ kind: 'markdown', text: textOf(value) } satisfies Markdown),
});

/** Filters that produce more than text; each must be the last of its tag. */
export const richFilters: readonly (readonly [string, Filter])[] = [
  ['image', image],
  ['qrcode', qrcode],
  ['link', link],
  ['markdown', markdown],
];
