import type { SourceData } from '../source-data.ts';
import { membersAmong, mergeMembers } from '../fields/list-members.ts';
import { fieldTree, nameCollisions } from '../fields/name-collisions.ts';
import type { FieldKind, Inspection, TemplateField } from '../inspection.ts';
import type { RenderedText } from '../rendered-document.ts';
import { formatDiagnostic } from '../diagnostic.ts';
import { TemplateError } from '../errors.ts';
import { DataScope } from './data-scope.ts';
import type { Expression } from './expression.ts';
import { DataWarnings } from './diagnostics/data-warnings.ts';
import { renderPieces } from './render-pieces.ts';
import { foreignTagsIn } from './foreign/foreign-tags.ts';
import { parseText, type Block, type Piece } from './text-program.ts';

/**
 * Renders a templated string such as `outputName` (contract §2: placeholders are `{{field}}`).
 * @throws TemplateError with all errors; OutputTooLarge
 */
export function renderText(template: string, data: SourceData): RenderedText {
  const { pieces, diagnostics } = parseText(template);
  if (diagnostics.length > 0) throw new TemplateError(diagnostics);
  const warnings = new DataWarnings();
  const scope = new DataScope(data);
  const text = renderPieces(pieces, scope, warnings);
  const collisions = nameCollisions(data, fieldTree(pieces.flatMap(fieldsOf)));
  return { text, warnings: [...warnings.all, ...collisions, ...foreignTags(template, scope)] };
}

/** Returns the warnings about probable tags that are printed unchanged. */
function foreignTags(template: string, scope: DataScope): string[] {
  return foreignTagsIn(template)
    .filter(({ field }) => field === null || scope.lookup(field) !== undefined)
    .map(({ written, outcome, remedy }) => {
      const what = `"${written}" ${outcome}`;
      return formatDiagnostic({ part: null, near: '', what, remedy });
    });
}

/**
 * Lists the fields of a templated string in order, and its errors. Fields inside a list are members
 * of the list. With errors, lists the fields that could be parsed.
 */
export function inspectText(template: string): Inspection {
  const { pieces, diagnostics } = parseText(template);
  const fields = new Map<string, TemplateField>();
  for (const field of pieces.flatMap(fieldsOf)) {
    const known = fields.get(field.name);
    fields.set(field.name, known?.kind === 'list' ? withMembersOf(known, field) : field);
  }
  return { fields: [...fields.values()], diagnostics };
}

function fieldsOf(piece: Piece): TemplateField[] {
  if (typeof piece === 'string') return [];
  if (piece.do === 'write') return fieldsOfValue(piece.value);
  return piece.open.kind === 'list' ? fieldsOfList(piece) : fieldsOfBlock(piece);
}

function fieldsOfValue({ fields, typedField }: Expression): TemplateField[] {
  const kindOf = (name: string) => (name === typedField?.name ? typedField.kind : 'text');
  return fields.map((name) => ({ name, kind: kindOf(name) }));
}

function fieldsOfList({ open, branches: [inside, ...others] }: Block): TemplateField[] {
  const containsTags = inside?.body.some((piece) => typeof piece !== 'string') ?? false;
  const repeated = open.kind === 'list' ? open.value.itemsOf : null;
  const members = membersAmong(inside?.body.flatMap(fieldsOf) ?? []);
  const lists = fieldsAsked(open).map((name): TemplateField => {
    if (!containsTags) return { name, kind: 'condition' };
    return { name, kind: 'list', members: name === repeated ? members : [] };
  });
  return [...lists, ...others.flatMap(({ body }) => body.flatMap(fieldsOf))];
}

function withMembersOf(list: TemplateField, { members = [] }: TemplateField): TemplateField {
  return { ...list, members: mergeMembers([...(list.members ?? []), ...members]) };
}

function fieldsOfBlock({ open, branches }: Block): TemplateField[] {
  const inside = branches.flatMap(({ condition, body }, index) => [
    ...(index === 0 ? [] : named(condition?.fields ?? [], 'condition')),
    ...body.flatMap(fieldsOf),
  ]);
  return [...named(fieldsAsked(open), 'condition'), ...inside];
}

function fieldsAsked(open: Block['open']): readonly string[] {
  return open.kind === 'if' ? open.condition.fields : open.value.fields;
}

function named(names: readonly string[], kind: FieldKind): TemplateField[] {
  return names.map((name) => ({ name, kind }));
}
