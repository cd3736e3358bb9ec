import { useState } from 'react';
import { Button } from 'react-aria-components';
import { versionAddress } from '../../../api/versions/template-versions.ts';
import { DownloadLink } from '../../../download/download-link.tsx';
import type { Document, TemplatePlace, TemplateVersion } from '../../../api/types.ts';
import { Status } from '../../../shell/status.tsx';
import { Moment } from '../../../time/moment.tsx';
import { useLocale, useWords } from '../../../words/words.tsx';
import { fileSizeIn } from '../../../template-file/file-size.ts';
import { plainText } from '../plain-text.ts';
import type { Outcome } from '../replacement/use-replacement.ts';
import { personOf } from '../replacement/publish-form.tsx';
import { RestoreForm } from './restore-form.tsx';
import { VersionComparison } from './version-comparison.tsx';

interface VersionRowProps {
  place: TemplatePlace;
  document: Document;
  version: TemplateVersion;
  current: TemplateVersion | undefined;
  /** The version before it that has the same content. */
  same: TemplateVersion | undefined;
  /** The text of a JSON object. */
  data: string;
  mayChange: boolean;
  onRestored: (outcome: Outcome) => void;
}

/** Shows a version, and compares, downloads or restores it. */
export function VersionRow(props: VersionRowProps) {
  const { place, document, version, current, same, data, mayChange, onRestored } = props;
  const words = useWords();
  const [open, setOpen] = useState<'comparison' | 'restoration'>();
  const { id, number, errors, sha256 } = version;
  const close = () => {
    setOpen(undefined);
  };
  return (
    <li className="version">
      <div className="line">
        <span className="version-name">
          <strong>{words.versions.version(number)}</strong>
          {version.current && <Status tone="good">{words.versions.current}</Status>}
          {errors.length > 0 && (
            <Status tone="bad">{words.versions.mistakes(errors.length)}</Status>
          )}
        </span>
        <span className="choices">
          {current && !version.current && (
            <Button
              className="button quiet"
              aria-label={words.versions.compareOf(number)}
              aria-expanded={open === 'comparison'}
              onPress={() => {
                setOpen(open === 'comparison' ? undefined : 'comparison');
              }}
            >
              {words.versions.compare}
            </Button>
          )}
          <DownloadLink
            className="button quiet"
            address={versionAddress(place, id)}
            label={words.versions.downloadOf(number)}
          >
            {words.download}
          </DownloadLink>
          {mayChange && sha256 !== current?.sha256 && (
            <Button
              className="button quiet"
              aria-label={words.versions.restoreOf(number)}
              aria-expanded={open === 'restoration'}
              onPress={() => {
                setOpen(open === 'restoration' ? undefined : 'restoration');
              }}
            >
              {words.versions.restore}
            </Button>
          )}
        </span>
      </div>
      <VersionDetails version={version} same={same} />
      {open === 'restoration' && (
        <RestoreForm
          place={place}
          version={version}
          current={current}
          onRestored={(outcome) => {
            close();
            onRestored(outcome);
          }}
          onCancel={close}
        />
      )}
      {open === 'comparison' && current && (
        <VersionComparison
          place={place}
          document={document}
          version={version}
          current={current}
          data={data}
        />
      )}
    </li>
  );
}

function VersionDetails({ version, same }: Pick<VersionRowProps, 'version' | 'same'>) {
  const words = useWords();
  const locale = useLocale();
  return (
    <>
      <p className="faint details">
        <Moment at={version.createdAt} />
        <bdi>{personOf(version) ?? words.versions.foundInDrive}</bdi>
        <span>{fileSizeIn(locale, version.size)}</span>
        {same && <span>{words.versions.sameAs(same.number)}</span>}
      </p>
      {version.note !== null && (
        <p className="version-note">
          <bdi>{plainText(version.note)}</bdi>
        </p>
      )}
    </>
  );
}
