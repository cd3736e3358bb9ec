import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { renderTemplate } from '../../../api/versions/template-versions.ts';
import type { Document, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { previewQuery } from '../../../api/templates/template-queries.ts';
import { PdfComparison } from '../../../pdf/comparison/pdf-comparison.tsx';
import { useWords } from '../../../words/words.tsx';
import { passwordOf } from '../../preview/password-of.ts';
import { comparedContent } from '../compared-content.ts';
import type { ChosenFile } from './use-replacement.ts';

interface NewTemplateComparisonProps {
  place: TemplatePlace;
  document: Document;
  chosen: ChosenFile;
  current: TemplateVersion;
  /** The text of a JSON object. */
  data: string;
  /** Returns what follows the summary of the differences, as for `PdfComparison`. */
  children: (isSettled: boolean) => ReactNode;
}

/** Compares the documents that the current template and a new one make of the same data. */
export function NewTemplateComparison(props: NewTemplateComparisonProps) {
  const { place, document, chosen, current, data, children } = props;
  const words = useWords();
  const content = comparedContent(document, [current], data);
  const before = useQuery(previewQuery(place, content, current.id));
  const after = useQuery({
    queryKey: ['rendered file', chosen.id, content],
    queryFn: ({ signal }) => renderTemplate(chosen.file, content, signal),
    staleTime: Infinity,
  });
  return (
    <>
      <h3>{words.comparison.title}</h3>
      <PdfComparison
        before={{
          name: words.versions.version(current.number),
          bytes: before.isPlaceholderData ? undefined : before.data?.file,
          error: before.error,
          password: content.filled ? passwordOf(document) : undefined,
        }}
        after={{
          name: words.versions.newFile,
          bytes: after.data,
          error: after.error,
          password: undefined,
        }}
      >
        {children}
      </PdfComparison>
    </>
  );
}
