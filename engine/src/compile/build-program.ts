import { TagError } from '../language/diagnostics/tag-error.ts';
import { literalOf } from './literal.ts';
import type { Edit, Keep, Piece } from './part-edits.ts';
import { inOrder } from './part-edits.ts';
import type { PlacedBlock } from './blocks/placed-block.ts';
import type { Branch, BranchCondition, Instruction, Program } from './program.ts';

/** A block or container that is still open. */
type Frame =
  | { of: 'part'; body: Piece[] }
  | { of: 'keep'; keep: Keep; body: Piece[] }
  | { of: 'note'; id: string; body: Piece[] }
  | {
      of: 'block';
      placed: PlacedBlock;
      bodies: Piece[][];
      body: Piece[];
      /** The offset up to which the part was copied or omitted when it was opened. */
      began: number;
    };

/** Compiles a part and its edits to a program. @throws TagError if two blocks overlap */
export function buildProgram(source: string, edits: readonly Edit[]): Program {
  const part: Frame = { of: 'part', body: [] };
  const frames: Frame[] = [part];
  let copied = 0;
  const top = () => frames.at(-1) ?? part;
  const copyUpTo = (offset: number) => {
    if (offset <= copied) return;
    add(top().body, source.slice(copied, offset));
    copied = offset;
  };

  for (const edit of inOrder(edits)) {
    const isOmitted = edit.start < copied;
    copyUpTo(edit.start);
    switch (edit.do) {
      case 'insert':
        if (!isOmitted) add(top().body, edit.literal);
        break;
      case 'replace':
        if (edit.by !== null && !isOmitted) add(top().body, edit.by);
        copied = Math.max(copied, edit.end);
        break;
      case 'open':
        frames.push({ of: 'block', placed: edit.placed, bodies: [], body: [], began: copied });
        break;
      case 'branch': {
        const frame = blockFrame(top(), edit.placed);
        checkWhole(frame, edit.start, copied);
        frame.bodies.push(frame.body);
        frame.body = [];
        break;
      }
      case 'close': {
        const frame = blockFrame(top(), edit.placed);
        checkWhole(frame, edit.start, copied);
        frames.pop();
        add(top().body, instructionOf(edit.placed, [...frame.bodies, frame.body]));
        break;
      }
      case 'open-keep':
        frames.push({ of: 'keep', keep: edit.keep, body: [] });
        break;
      case 'close-keep': {
        const frame = top();
        if (frame.of !== 'keep') throw overlap(frame, null);
        frames.pop();
        add(top().body, keepInstruction(frame.keep, frame.body));
        break;
      }
      case 'open-note':
        frames.push({ of: 'note', id: edit.id, body: [] });
        break;
      case 'close-note': {
        const frame = top();
        if (frame.of !== 'note') throw overlap(frame, null);
        frames.pop();
        add(top().body, { do: 'note', id: frame.id, body: programOf(frame.body) });
        break;
      }
    }
  }
  copyUpTo(source.length);
  return programOf(part.body);
}

/** Merges adjacent XML. */
function add(body: Piece[], piece: Piece): void {
  const last = body.at(-1);
  if (typeof piece === 'string' && typeof last === 'string') {
    body[body.length - 1] = last + piece;
  } else if (piece !== '') {
    body.push(piece);
  }
}

function programOf(pieces: readonly Piece[]): Program {
  return pieces.map((piece) => (typeof piece === 'string' ? literalOf(piece) : piece));
}

function blockFrame(frame: Frame, placed: PlacedBlock): Extract<Frame, { of: 'block' }> {
  if (frame.of !== 'block' || frame.placed !== placed) throw overlap(frame, placed);
  return frame;
}

/**
 * Throws if a block overlaps the content that another block omits: part of a block is not made of
 * whole elements.
 * @param at the offset of the block's branch or end
 * @param copied the offset up to which the part was copied or omitted
 */
function checkWhole(frame: Extract<Frame, { of: 'block' }>, at: number, copied: number): void {
  const [open] = frame.placed.cuts;
  const beganInside = open !== undefined && open.at < frame.began;
  const isInside = at < copied;
  if (beganInside === isInside && (!isInside || frame.began === copied)) return;
  throw overlap(frame, null);
}

function overlap(frame: Frame, placed: PlacedBlock | null): TagError {
  const names = [frame.of === 'block' ? frame.placed : null, placed]
    .map((block) => block?.block.open.written)
    .filter((written) => written !== undefined)
    .map((written) => `"${written}"`);
  return new TagError(
    `${names.join(' and ')} ${names.length === 1 ? 'overlaps' : 'overlap'} the surrounding block`,
    'Put one of them completely inside the other, with its tags in separate paragraphs.',
  );
}

function keepInstruction(keep: Keep, pieces: readonly Piece[]): Instruction {
  const body = programOf(pieces);
  return keep.of === 'rows'
    ? { do: 'keep-row', row: keep.name, body }
    : { do: 'keep-paragraph', paragraph: keep.name, body };
}

function instructionOf({ block }: PlacedBlock, bodies: readonly Piece[][]): Instruction {
  const [body = [], ...others] = bodies.map(programOf);
  const { tag } = block.open;
  if (tag.kind === 'list') {
    return { do: 'repeat', value: tag.value, body, otherwise: others[0] ?? [] };
  }
  const first: BranchCondition =
    tag.kind === 'inverse'
      ? { value: tag.value, when: false }
      : { value: tag.condition, when: true };
  const branches: Branch[] = [{ condition: first, body }];
  for (const [index, { tag: branch }] of block.branches.entries()) {
    const condition = branch.condition && { value: branch.condition, when: true };
    branches.push({ condition, body: others[index] ?? [] });
  }
  return { do: 'choose', branches };
}
