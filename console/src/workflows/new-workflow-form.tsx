import { useState } from 'react';
import { Button, Form, Input, Label, TextField } from 'react-aria-components';
import { useNavigate } from 'react-router';
import { useCreateWorkflow } from '../api/workflow-changes.ts';
import { CheckField } from '../controls/check-field.tsx';
import { runsPath, templatePath } from '../shell/addresses.ts';
import { useWords } from '../words/words.tsx';
import { RejectedFile } from '../template-file/rejected-file.tsx';
import { titleOf } from '../template-file/title-of.ts';

interface NewWorkflowFormProps {
  file: File;
  onCancel: () => void;
}

/** Creates a workflow with a template, and goes on to the page of the template. */
export function NewWorkflowForm({ file, onCancel }: NewWorkflowFormProps) {
  const words = useWords();
  const navigate = useNavigate();
  const creating = useCreateWorkflow();
  const [name, setName] = useState(titleOf(file.name));
  const [createPdfCopy, setCreatePdfCopy] = useState(true);
  const create = () => {
    creating.mutate(
      { name, file, createPdfCopy },
      {
        onSuccess: ({ id, documents: [document] }) =>
          void navigate(document ? templatePath(id, document.id) : runsPath(id)),
      },
    );
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
      <p>{words.newWorkflow.fromFile(file.name)}</p>
      <TextField className="field" value={name} onChange={setName} isRequired autoFocus>
        <Label>{words.newWorkflow.name}</Label>
        <Input maxLength={200} />
      </TextField>
      <CheckField
        label={words.newWorkflow.createPdfCopy}
        isSelected={createPdfCopy}
        onChange={setCreatePdfCopy}
      />
      <div className="choices">
        <Button className="button strong" type="submit" isPending={creating.isPending}>
          {creating.isPending ? words.newWorkflow.creating : words.newWorkflow.create}
        </Button>
        <Button className="button" onPress={onCancel}>
          {words.newWorkflow.cancel}
        </Button>
      </div>
      {creating.error && <RejectedFile error={creating.error} />}
    </Form>
  );
}
