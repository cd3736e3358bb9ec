import { useState } from 'react';
import { Button, DropZone, FileTrigger, Text } from 'react-aria-components';
import { FILE_LIMIT } from '../api/root.ts';
import { keptState } from '../controls/kept-state.ts';
import { fileSizeIn } from '../template-file/file-size.ts';
import type { Refusal } from '../template-file/refusal.ts';
import { acceptedEndings, refusalOf } from '../template-file/refusal.ts';
import { titleOf } from '../template-file/title-of.ts';
import { useLocale, useWords } from '../words/words.tsx';
import type { WantedWorkflow } from './new-workflow-form.tsx';
import { NewWorkflowForm } from './new-workflow-form.tsx';

const useKeptWorkflow = keptState<WantedWorkflow>();

/** Takes a template, and asks what the workflow is to be called. */
export function NewWorkflow() {
  const words = useWords();
  const limit = fileSizeIn(useLocale(), FILE_LIMIT);
  const [wanted, keepWanted] = useKeptWorkflow('new');
  const [refusal, setRefusal] = useState<Refusal>();
  const take = (files: readonly File[]) => {
    const refused = refusalOf(files, 'ANY', FILE_LIMIT);
    setRefusal(refused);
    const [file] = files;
    keepWanted(
      refused || !file ? undefined : { file, name: titleOf(file.name), createPdfCopy: true },
    );
  };
  if (wanted) {
    return <NewWorkflowForm wanted={wanted} onChange={keepWanted} />;
  }
  return (
    <>
      <DropZone
        className="drop-zone"
        aria-label={words.newWorkflow.title}
        onDrop={({ items }) => {
          const dropped = items.filter((item) => item.kind === 'file');
          void Promise.all(dropped.map((item) => item.getFile())).then(take);
        }}
      >
        <Text slot="label">{words.newWorkflow.start}</Text>
        <span className="faint">{words.newWorkflow.replaceHint}</span>
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
