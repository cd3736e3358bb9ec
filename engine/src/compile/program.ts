import type { Expression } from '../language/expression.ts';
import type { NoteKind } from './parts/note-kind.ts';
import type { PlaceholderPicture } from './pictures/placeholder-picture.ts';
import type { ShapeFrame } from './pictures/shape-frame.ts';

/** The instructions that render a part, in order. */
export type Program = readonly Instruction[];

export type Instruction =
  | Literal
  | WriteText
  | WriteRich
  | ReplacePicture
  | WriteLink
  | WriteFieldAddress
  | WriteFieldText
  | Repeat
  | Choose
  | OnlyFirst
  | NewDrawingId
  | ReferToNote
  | Note
  | NoteNumber
  | KeepRow
  | KeepParagraph;

/** Writes XML unchanged. It is encoded once, because every document contains it. */
export interface Literal {
  readonly do: 'literal';
  /** In UTF-8. */
  readonly bytes: Uint8Array;
  /** In characters. */
  readonly length: number;
}

/** Writes a value as text. */
export interface WriteText {
  readonly do: 'text';
  readonly value: Expression;
  /** The XML of a line break inside the text. */
  readonly lineBreak: string;
}

/** Writes a picture, a link or paragraphs, which split the surrounding text. */
export interface WriteRich {
  readonly do: 'rich';
  readonly value: Expression;
  readonly place: RichPlace;
}

/** Replaces the picture in a frame of the template. */
export interface ReplacePicture {
  readonly do: 'picture';
  readonly value: Expression;
  readonly placeholder: PlaceholderPicture;
}

/** Writes the attribute that links an element to its address. */
export interface WriteLink {
  readonly do: 'link';
  readonly address: LinkAddress;
  /** Its name in the file: `r:id`. */
  readonly attribute: string;
  /** Whether the attribute is required even if the link has no target. */
  readonly isRequired: boolean;
}

/** Writes the address of a link that is a Word field, as in the field's code. */
export interface WriteFieldAddress {
  readonly do: 'field-address';
  readonly address: LinkAddress;
}

/** Writes a value into the code of a Word field. */
export interface WriteFieldText {
  readonly do: 'field-text';
  readonly value: Expression;
}

/** An address with fields in it; its strings are literal text. */
export type LinkAddress = readonly (string | Expression)[];

/** The context of a rich value. */
export interface RichPlace {
  readonly kind: 'word' | 'slide';
  /** Ends the run that contains the tag: `</w:t></w:r>`. */
  readonly closeRun: string;
  /** Starts the same run again. */
  readonly openRun: string;
  /** `<w:rPr>…</w:rPr>`, `<a:rPr>…</a:rPr>` or ''. */
  readonly runProperties: string;
  /** The paragraph or shape that the value may replace, because it contains nothing else. */
  readonly whole: WholeParagraph | WholeShape | null;
}

/** The instruction replaces the whole paragraph. */
export interface WholeParagraph {
  readonly of: 'paragraph';
  /** `<w:pPr>…</w:pPr>`, `<a:pPr>…</a:pPr>` or ''. */
  readonly properties: string;
  /** The paragraph before and after the tag, for a value that stays inside. */
  readonly before: string;
  readonly after: string;
}

/** The instruction replaces the whole shape of a slide. */
export interface WholeShape {
  readonly of: 'shape';
  /** Its ID on the slide, which animations and connectors refer to; null if it has none. */
  readonly number: number | null;
  /** In English Metric Units; null if the shape inherits its frame from the layout. */
  readonly frame: ShapeFrame | null;
  /** The shape before and after the tag, for a value that is not a picture. */
  readonly before: string;
  readonly after: string;
}

/** Rendered once for each item of a list, or once inside a group of fields. */
export interface Repeat {
  readonly do: 'repeat';
  readonly value: Expression;
  readonly body: Program;
  /** Rendered for an empty list. */
  readonly otherwise: Program;
}

/** Renders the first branch whose condition is true. */
export interface Choose {
  readonly do: 'choose';
  readonly branches: readonly Branch[];
}

export interface Branch {
  /** null is always true. */
  readonly condition: BranchCondition | null;
  readonly body: Program;
}

/** `when: false` is the condition of `{{^items}}`: the value is falsy. */
export interface BranchCondition {
  readonly value: Expression;
  readonly when: boolean;
}

/**
 * Written only in the first iteration of the surrounding lists, because bookmark names are unique.
 */
export interface OnlyFirst {
  readonly do: 'only-first';
  readonly literal: string;
}

/** Writes the number of a note, and the note itself. */
export interface ReferToNote {
  readonly do: 'note-reference';
  readonly kind: NoteKind;
  /** The ID of the note in the template. */
  readonly id: string;
}

/** A footnote or endnote that is rendered at its reference. */
export interface Note {
  readonly do: 'note';
  readonly id: string;
  readonly body: Program;
}

/** Writes the number of the surrounding note in the document. */
export interface NoteNumber {
  readonly do: 'note-number';
}

/** Writes the ID of a drawing: its own in the first iteration, a new one in the others. */
export interface NewDrawingId {
  readonly do: 'drawing-id';
  readonly own: string;
}

/** A table, which is omitted if it has no rows, because Word and PowerPoint reject it. */
export interface KeepRow {
  readonly do: 'keep-row';
  readonly row: string;
  readonly body: Program;
}

/**
 * An element that must end with a paragraph, such as a cell; an empty one is added if necessary.
 */
export interface KeepParagraph {
  readonly do: 'keep-paragraph';
  /** The element's name in the file: `w:p`. */
  readonly paragraph: string;
  readonly body: Program;
}
