import { useQuery } from '@tanstack/react-query';
import { previewQuery } from '../../../api/templates/template-queries.ts';
import type { Document, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { PdfComparison } from '../../../pdf/comparison/pdf-comparison.tsx';
import { useWords } from '../../../words/words.tsx';
import { passwordOf } from '../../preview/password-of.ts';
import { comparedContent } from '../compared-content.ts';

interface VersionComparisonProps {
  place: TemplatePlace;
  document: Document;
  version: TemplateVersion;
  current: TemplateVersion;
  /** The text of a JSON object. */
  data: string;
}

/** Compares the documents that two versions make of the same data. */
export function VersionComparison(props: VersionComparisonProps) {
  const { place, document, version, current, data } = props;
  const words = useWords();
  const content = comparedContent(document, [version, current], data);
  const password = content.filled ? passwordOf(document) : undefined;
  const before = useQuery(previewQuery(place, content, version.id));
  const after = useQuery(previewQuery(place, content, current.id));
  const nameOf = ({ number }: TemplateVersion) => words.versions.version(number);
  return (
    <PdfComparison
      before={{
        name: nameOf(version),
        bytes: before.isPlaceholderData ? undefined : before.data?.file,
        error: before.error,
        password,
      }}
      after={{
        name: nameOf(current),
        bytes: after.isPlaceholderData ? undefined : after.data?.file,
        error: after.error,
        password,
      }}
    />
  );
}
