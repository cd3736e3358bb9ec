import type { DriveFile } from '../api/types.ts';
import { fileAddress } from '../api/root.ts';
import { useWords } from '../words/words.tsx';

interface FilePageLinkProps {
  file: Pick<DriveFile, 'id' | 'url' | 'name'>;
  className?: string;
}

/**
 * Links to the page of a file in a new tab. It is not part of the console: opening it in this tab would
 * lose unsaved work.
 */
export function FilePageLink({ file, className = '' }: FilePageLinkProps) {
  const { files: words } = useWords();
  return (
    <a className={`new-tab ${className}`} href={fileAddress(file)} target="_blank" rel="noopener">
      <bdi>{file.name}</bdi> <span className="visually-hidden">({words.inNewTab})</span>
    </a>
  );
}
