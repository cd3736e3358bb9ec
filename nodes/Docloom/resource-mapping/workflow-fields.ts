import type { Field, Source } from '@docloom/contract';
import { isSuccess } from '../transport/answer';
import type { Caller } from '../execution/caller';
import { workflowSubject } from '../parameters/workflow';
import { requestAnswer, requestJson } from '../transport/transport';

/** A field of a workflow's source data. */
export interface WorkflowField {
  readonly name: string;
  /** Whether its value is a list, such as invoice lines. */
  readonly list: boolean;
  /** The known fields of a list's items, such as `price`, or `parts.price` of a nested list. */
  readonly members: readonly ListMember[];
  /** How the templates use it; undefined if the server does not inspect templates. */
  readonly kind: FieldKind | undefined;
}

/** How templates use a field. */
export type FieldKind = Field['kind'];

/** A field of a list's items, and whether it is a list itself. */
export type ListMember = Pick<NonNullable<Field['members']>[number], 'name' | 'list'>;

/**
 * Reads the fields that a workflow's templates use. A server that does not inspect templates still
 * returns the source's fields.
 */
export async function readWorkflowFields(
  caller: Caller,
  workflowId: string,
): Promise<WorkflowField[]> {
  const subject = workflowSubject(workflowId);
  const path = ['workflows', workflowId];
  const answer = await requestAnswer(caller, {
    method: 'GET',
    path: [...path, 'fields'],
    subject,
    alsoAccept: [404, 405],
  });
  if (isSuccess(answer)) return withoutMembers(answer.body as Field[]);

  const source = await requestJson<Source>(caller, {
    method: 'GET',
    path: [...path, 'source'],
    subject,
  });
  return withoutMembers(source.sourceFields.map((name) => asField(name, source.sourceFields)));
}

/** Describes a list with the fields of its items, such as `list of description, price`. */
export function describeList(members: WorkflowField['members']): string {
  return members.length === 0 ? 'list' : `list of ${members.map(({ name }) => name).join(', ')}`;
}

/** A field from the server; servers that do not inspect templates return no kind and no members. */
type KnownField = Pick<Field, 'name' | 'list' | 'members'> & Partial<Pick<Field, 'kind'>>;

/**
 * The server lists only the members of a nested object, so a field that is listed together with its
 * members is a list.
 */
function asField(name: string, names: readonly string[]): KnownField {
  return { name, list: names.some((other) => other.startsWith(`${name}.`)) };
}

/** A list is mapped as a whole, so its members are omitted. */
function withoutMembers(fields: readonly KnownField[]): WorkflowField[] {
  const lists = fields.filter(({ list }) => list).map(({ name }) => `${name}.`);
  return fields
    .filter(({ name }) => !lists.some((list) => name.startsWith(list)))
    .map((field) => ({
      name: field.name,
      list: field.list,
      members: membersOf(field, fields),
      kind: field.kind,
    }));
}

/** The members from the server; otherwise the fields with the list's name as a prefix. */
function membersOf(
  { name, list, members }: KnownField,
  fields: readonly KnownField[],
): readonly ListMember[] {
  if (!list) return [];
  if (members !== undefined) return members;
  return fields
    .filter((other) => other.name.startsWith(`${name}.`))
    .map((other) => ({ name: other.name.slice(name.length + 1), list: other.list }));
}
