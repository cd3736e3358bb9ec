import type { ReactNode } from 'react';
import { api } from '../api/client.ts';
import { sessionEnd } from '../api/session-end.ts';
import { startDownload } from './save-file.ts';

interface DownloadLinkProps {
  /** The address of a file of the service. */
  address: string;
  className?: string;
  /** The same for people who do not see what is beside it. */
  label?: string;
  children: ReactNode;
}

/**
 * A link that downloads a file. If the session has ended, the page asks to sign in again: the browser
 * would only say that the download has failed.
 */
export function DownloadLink({
  address,
  className = 'button',
  label,
  children,
}: DownloadLinkProps) {
  return (
    // The router must leave it to the browser.
    <a
      className={className}
      href={address}
      download
      {...(label !== undefined && { 'aria-label': label })}
      onClick={(event) => {
        event.preventDefault();
        void download(address);
      }}
    >
      {children}
    </a>
  );
}

async function download(address: string): Promise<void> {
  // Without an answer, the browser tells best what is wrong.
  await api.GET('/v0/account/').catch(() => undefined);
  if (sessionEnd.isEnded()) return;
  startDownload(address, '');
}
