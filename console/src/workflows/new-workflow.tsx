import { useState } from 'react';
import { Button, DropZone, FileTrigger, Text } from 'react-aria-components';
import { useWords } from '../words/words.tsx';
import { NewWorkflowForm } from './new-workflow-form.tsx';
import type { FileRefusal } from './template-file.ts';
import { refusalOf } from './template-file.ts';

/** Takes a template, and asks what the workflow is to be called. */
export function NewWorkflow() {
  const words = useWords();
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<FileRefusal>();
  const take = (files: readonly File[]) => {
    const refused = refusalOf(files);
    setRefusal(refused);
    setFile(refused ? undefined : files[0]);
  };
  if (file) {
    return (
      <NewWorkflowForm
        key={file.name}
        file={file}
        onCancel={() => {
          setFile(undefined);
        }}
      />
    );
  }
  return (
    <>
      <DropZone
        className="drop-zone"
        onDrop={({ items }) => {
          const dropped = items.filter((item) => item.kind === 'file');
          void Promise.all(dropped.map((item) => item.getFile())).then(take);
        }}
      >
        <Text slot="label">{words.newWorkflow.start}</Text>
        <FileTrigger
          acceptedFileTypes={['.docx', '.dotx', '.docm', '.pptx', '.potx', '.pptm']}
          onSelect={(files) => {
            take([...(files ?? [])]);
          }}
        >
          <Button className="button">{words.newWorkflow.chooseFile}</Button>
        </FileTrigger>
      </DropZone>
      {refusal && (
        <p className="problem" role="alert">
          {words.newWorkflow.refusals[refusal]}
        </p>
      )}
    </>
  );
}
