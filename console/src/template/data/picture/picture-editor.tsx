import { useEffect, useRef, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import { useFormActions } from '../form-actions.ts';
import type { EditorProps } from '../form/editor-props.ts';
import { ACCEPTED_TYPES, pictureIn, UnusablePicture } from './picture-file.ts';
import { PictureThumbnail } from './picture-thumbnail.tsx';

/** Takes a picture from a file of the person. */
export function PictureEditor({ label, value, onChange }: EditorProps) {
  const words = useWords();
  const { remember } = useFormActions();
  const [problem, setProblem] = useState<UnusablePicture['reason']>();
  // Reading takes a while, in which the person may edit other fields.
  const latest = useRef<typeof onChange>(undefined);
  useEffect(() => {
    latest.current = onChange;
    return () => {
      latest.current = undefined;
    };
  });
  const take = async (file: File) => {
    try {
      const picture = await pictureIn(file);
      setProblem(undefined);
      latest.current?.(picture);
    } catch (error) {
      setProblem(error instanceof UnusablePicture ? error.reason : 'format');
    }
  };
  const picture = typeof value === 'string' && value !== '' ? value : undefined;
  return (
    <div className="field wide" role="group" aria-label={label}>
      <span>{label}</span>
      <div className="picture-field">
        {picture !== undefined && <PictureThumbnail label={label} value={picture} />}
        <FileTrigger
          acceptedFileTypes={ACCEPTED_TYPES}
          onSelect={(files) => {
            const file = files?.item(0);
            if (file) void take(file);
          }}
        >
          <Button className="button">
            {picture === undefined ? words.data.choosePicture : words.data.otherPicture}
          </Button>
        </FileTrigger>
        {picture !== undefined && (
          <Button
            className="button quiet"
            onPress={() => {
              remember();
              onChange(null);
            }}
          >
            {words.data.removePicture}
          </Button>
        )}
      </div>
      <p className="failures" role="status">
        {problem && words.data.pictureProblems[problem]}
      </p>
    </div>
  );
}
