import type {
  ILoadOptionsFunctions,
  ResourceMapperField,
  ResourceMapperFields,
} from 'n8n-workflow';
import { readWorkflowFields, type WorkflowField } from './workflow-fields';
import { currentWorkflowId } from '../list-search/current-workflow';

/** Returns the fields that the resource mapper offers for the selected workflow. */
export async function mapSourceFields(this: ILoadOptionsFunctions): Promise<ResourceMapperFields> {
  const fields = await readWorkflowFields({ context: this }, currentWorkflowId(this));
  return {
    fields: fields.map(asMapperField),
    emptyFieldsNotice:
      'The templates of this workflow have no tags yet. Add a template, or send the data as JSON.',
  };
}

function asMapperField({ name, list, members }: WorkflowField): ResourceMapperField {
  const holding = members.length === 0 ? 'list' : `list of ${members.join(', ')}`;
  return {
    id: name,
    displayName: list ? `${name} (${holding})` : name,
    required: false,
    defaultMatch: false,
    canBeUsedToMatch: false,
    display: true,
    type: list ? 'array' : 'string',
  };
}
