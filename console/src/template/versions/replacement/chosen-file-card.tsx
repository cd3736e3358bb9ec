import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { Button, FileTrigger } from 'react-aria-components';
import { checkTemplate } from '../../../api/versions/template-versions.ts';
import type { Document, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { useLocale, useWords } from '../../../words/words.tsx';
import { fileSizeIn } from '../../../template-file/file-size.ts';
import { acceptedEndings } from '../../../template-file/refusal.ts';
import { plainText } from '../plain-text.ts';
import { CheckedFile } from './checked-file.tsx';
import { NewTemplateComparison } from './new-template-comparison.tsx';
import { PublishForm } from './publish-form.tsx';
import { RejectedFile } from '../../../template-file/rejected-file.tsx';
import { SendingProgress } from './sending-progress.tsx';
import { useCurrentAhead } from './use-current-ahead.ts';
import type { ChosenFile, Replacement } from './use-replacement.ts';

interface ChosenFileCardProps {
  place: TemplatePlace;
  document: Document;
  chosen: ChosenFile;
  /** The current version; undefined if the file of the template is missing. */
  current: TemplateVersion | undefined;
  /** The text of a JSON object. */
  data: string;
  replacement: Replacement;
}

/** Shows a file that is to replace a template, what the service has found in it, and how it looks. */
export function ChosenFileCard(props: ChosenFileCardProps) {
  const { place, document, chosen, current, data, replacement } = props;
  const words = useWords();
  const locale = useLocale();
  const heading = useRef<HTMLHeadingElement>(null);
  const [share, setShare] = useState(0);
  const check = useQuery({
    queryKey: ['checked file', chosen.id],
    queryFn: ({ signal }) => checkTemplate(chosen.file, { signal, onProgress: setShare }),
    staleTime: Infinity,
    refetchOnReconnect: false,
  });
  useCurrentAhead(place, document, current, data);
  // The button that was pressed is gone.
  useEffect(() => {
    heading.current?.focus();
  }, [chosen.id]);
  const canPublish = check.data?.faults.length === 0;
  const formWhen = (isCompared: boolean) => (
    <PublishForm
      place={place}
      chosen={chosen}
      current={current}
      isCompared={isCompared}
      onNote={replacement.writeNote}
      onPublished={replacement.conclude}
    />
  );
  return (
    <section className="card chosen-file" aria-labelledby="chosen-file">
      <div className="line">
        <h2 id="chosen-file" ref={heading} tabIndex={-1}>
          <bdi>{plainText(chosen.file.name)}</bdi>{' '}
          <span className="faint">{fileSizeIn(locale, chosen.file.size)}</span>
        </h2>
        {!check.isPending && !canPublish && (
          <FileTrigger
            acceptedFileTypes={acceptedEndings(document.documentType)}
            onSelect={(files) => {
              if (files) replacement.choose([...files]);
            }}
          >
            <Button className="button">{words.versions.tryOther}</Button>
          </FileTrigger>
        )}
        <Button className="button" onPress={replacement.discard}>
          {words.versions.cancel}
        </Button>
      </div>
      {check.isPending && <SendingProgress share={share} after={words.versions.checking} />}
      {check.error && <RejectedFile error={check.error} onTryAgain={() => void check.refetch()} />}
      {check.data && <CheckedFile place={place} check={check.data} current={current} data={data} />}
      {canPublish && !current && formWhen(true)}
      {canPublish && current && (
        <NewTemplateComparison
          place={place}
          document={document}
          chosen={chosen}
          current={current}
          data={data}
        >
          {formWhen}
        </NewTemplateComparison>
      )}
    </section>
  );
}
