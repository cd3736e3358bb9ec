import { Button, DropZone, FileTrigger, isFileDropItem, Text } from 'react-aria-components';
import type { Document } from '../../../api/types.ts';
import { FILE_LIMIT } from '../../../api/root.ts';
import { useLocale, useWords } from '../../../words/words.tsx';
import { fileSizeIn } from '../../../template-file/file-size.ts';
import { acceptedEndings } from '../../../template-file/refusal.ts';
import type { Replacement } from './use-replacement.ts';

interface FileDropProps {
  type: Document['documentType'];
  replacement: Replacement;
}

/** Takes the file that is to replace a template: dropped, pasted or chosen. */
export function FileDrop({ type, replacement }: FileDropProps) {
  const { choose, refusal, isDiscarded } = replacement;
  const words = useWords();
  const limit = fileSizeIn(useLocale(), FILE_LIMIT);
  return (
    <>
      <DropZone
        className="drop-zone"
        aria-label={words.versions.replace}
        onDrop={({ items }) => {
          const files = items.filter(isFileDropItem).map((item) => item.getFile());
          void Promise.all(files).then(choose);
        }}
      >
        <Text slot="label">{words.versions.drop[type]}</Text>
        <FileTrigger
          acceptedFileTypes={acceptedEndings(type)}
          onSelect={(files) => {
            if (files) choose([...files]);
          }}
        >
          <Button className="button" autoFocus={isDiscarded}>
            {words.versions.chooseFile}
          </Button>
        </FileTrigger>
        <span className="faint">{words.versions.dropHint}</span>
      </DropZone>
      {refusal && (
        <div className="problem" role="alert">
          <p>{words.versions.refusals[refusal](words.versions.format[type], limit)}</p>
        </div>
      )}
    </>
  );
}
