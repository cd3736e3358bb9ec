import type { Field, Source } from '@docloom/contract';
import { isSuccess } from '../transport/answer';
import type { Caller } from '../execution/caller';
import { workflowSubject } from '../parameters/workflow';
import { requestAnswer, requestJson } from '../transport/transport';

/** A field that the documents of a workflow are filled from. */
export interface WorkflowField {
  readonly name: string;
  /** True when its value is a list, such as the lines of an invoice. */
  readonly list: boolean;
  /** What the entries of a list hold, as far as it is known. */
  readonly members: readonly string[];
}

/**
 * The fields that the templates of a workflow ask for. A server that does not look into its
 * templates still names the fields of the source.
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

/** What a server says of a field: one that does not look into its templates knows no members. */
type KnownField = Pick<Field, 'name' | 'list' | 'members'>;

/** Of a nested object only its members are named: a field that is named beside them is a list. */
function asField(name: string, names: readonly string[]): KnownField {
  return { name, list: names.some((other) => other.startsWith(`${name}.`)) };
}

/** The members of a list are filled together with it. */
function withoutMembers(fields: readonly KnownField[]): WorkflowField[] {
  const lists = fields.filter(({ list }) => list).map(({ name }) => `${name}.`);
  return fields
    .filter(({ name }) => !lists.some((list) => name.startsWith(list)))
    .map((field) => ({ name: field.name, list: field.list, members: membersOf(field, fields) }));
}

/** As the server names them; else those that stand beside the list with its name before them. */
function membersOf({ name, list, members }: KnownField, fields: readonly KnownField[]): string[] {
  if (!list) return [];
  if (members !== undefined) return members.map((member) => member.name);
  return fields
    .filter((other) => other.name.startsWith(`${name}.`))
    .map((other) => other.name.slice(name.length + 1));
}
