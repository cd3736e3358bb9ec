import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useCreateWorkflow } from '../api/workflow-changes.ts';
import { CheckField } from '../controls/check-field.tsx';
import { connectPath, runsPath } from '../shell/addresses.ts';
import { useWords } from '../words/words.tsx';
import { RejectedFile } from '../template-file/rejected-file.tsx';
import { SameTemplateHints } from './same-template-hints.tsx';

/** A workflow that a person is about to create. */
export interface WantedWorkflow {
  name: string;
  file: File;
  createPdfCopy: boolean;
}

interface NewWorkflowFormProps {
  wanted: WantedWorkflow;
  /** With undefined, the person does without it, or it exists. */
  onChange: (wanted: WantedWorkflow | undefined) => void;
}

/** Creates a workflow with a template, and goes on to the next step: to send it data. */
export function NewWorkflowForm({ wanted, onChange }: NewWorkflowFormProps) {
  const words = useWords();
  const navigate = useNavigate();
  const creating = useCreateWorkflow();
  const create = () => {
    creating.mutate(wanted, {
      onSuccess: ({ id, documents: [document] }) => {
        onChange(undefined);
        void navigate(document ? connectPath(id, document.id) : runsPath(id));
      },
    });
  };
  return (
    <Form
      className="form card"
      aria-label={words.newWorkflow.title}
      onSubmit={(event) => {
        event.preventDefault();
        create();
      }}
    >
      <p>{words.newWorkflow.fromFile(wanted.file.name)}</p>
      <SameTemplateHints fileName={wanted.file.name} />
      <TextField
        className="field"
        value={wanted.name}
        onChange={(name) => {
          onChange({ ...wanted, name });
        }}
        isRequired
        autoFocus
      >
        <Label>{words.newWorkflow.name}</Label>
        <Input maxLength={200} />
      </TextField>
      <CheckField
        label={words.newWorkflow.createPdfCopy}
        isSelected={wanted.createPdfCopy}
        onChange={(createPdfCopy) => {
          onChange({ ...wanted, createPdfCopy });
        }}
      />
      <div className="choices">
        <Button className="button strong" type="submit" isPending={creating.isPending}>
          {creating.isPending ? words.newWorkflow.creating : words.newWorkflow.create}
        </Button>
        <Button
          className="button"
          onPress={() => {
            onChange(undefined);
          }}
        >
          {words.newWorkflow.cancel}
        </Button>
      </div>
      {creating.error && <RejectedFile error={creating.error} />}
    </Form>
  );
}
