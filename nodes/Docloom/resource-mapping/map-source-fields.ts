import type {
  FieldType,
  ILoadOptionsFunctions,
  ResourceMapperField,
  ResourceMapperFields,
} from 'n8n-workflow';
import { describeList, readWorkflowFields, type WorkflowField } from './workflow-fields';
import { currentWorkflowId } from '../list-search/current-workflow';

/** Returns the fields that the resource mapper offers for the selected workflow. */
export async function mapSourceFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const workflowId = currentWorkflowId(this);
  const fields = await readWorkflowFields({ context: this }, workflowId);
  return {
    fields: fields.map(asMapperField),
    emptyFieldsNotice:
      'The templates of this workflow have no tags yet. Add a template, or send the data as JSON.',
  };
}

function asMapperField(field: WorkflowField): ResourceMapperField {
  return {
    id: field.name,
    displayName: labelOf(field),
    required: false,
    defaultMatch: false,
    canBeUsedToMatch: false,
    display: true,
    type: typeOf(field),
  };
}

/** A condition may compare texts, so it is not a switch. */
function typeOf({ list, kind }: WorkflowField): FieldType {
  if (list) return 'array';
  if (kind === 'number') return 'number';
  return kind === 'date' ? 'dateTime' : 'string';
}

function labelOf({ name, list, kind, members }: WorkflowField): string {
  if (list) return `${name} (${describeList(members)})`;
  if (kind === 'picture') return `${name} (picture: name of a binary field)`;
  return kind === 'condition' || kind === 'date' ? `${name} (${kind})` : name;
}
