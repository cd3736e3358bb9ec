import { useState } from 'react';
import { Button, DropZone, FileTrigger, Text } from 'react-aria-components';
import { FILE_LIMIT } from '../api/root.ts';
import { fileSizeIn } from '../template-file/file-size.ts';
import type { Refusal } from '../template-file/refusal.ts';
import { acceptedEndings, refusalOf } from '../template-file/refusal.ts';
import { useLocale, useWords } from '../words/words.tsx';
import { NewWorkflowForm } from './new-workflow-form.tsx';

/** Takes a template, and asks what the workflow is to be called. */
export function NewWorkflow() {
  const words = useWords();
  const limit = fileSizeIn(useLocale(), FILE_LIMIT);
  const [file, setFile] = useState<File>();
  const [refusal, setRefusal] = useState<Refusal>();
  const take = (files: readonly File[]) => {
    const refused = refusalOf(files, 'ANY', FILE_LIMIT);
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
          acceptedFileTypes={acceptedEndings('ANY')}
          onSelect={(files) => {
            take([...(files ?? [])]);
          }}
        >
          <Button className="button">{words.newWorkflow.chooseFile}</Button>
        </FileTrigger>
      </DropZone>
      {refusal && (
        <p className="problem" role="alert">
          {words.versions.refusals[refusal](words.newWorkflow.format, limit)}
        </p>
      )}
    </>
  );
}
