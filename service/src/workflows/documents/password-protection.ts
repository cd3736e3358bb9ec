import type { AuditDetails, DocumentOptions } from '@docloom/contract';

type Protection = Pick<DocumentOptions, 'enablePdfPassword' | 'pdfPassword'>;

/**
 * Returns what the audit log says about the password protection of a document after a change of its
 * options, without the password. It is empty if nothing was protected before or after, or if the
 * protection and its password are the same.
 */
export function passwordProtectionDetails(
  before: Protection,
  after: Protection,
): Pick<AuditDetails, 'passwordProtection'> {
  if (!after.enablePdfPassword) {
    return before.enablePdfPassword ? { passwordProtection: 'turned_off' } : {};
  }
  if (!before.enablePdfPassword) return { passwordProtection: 'turned_on' };
  if (after.pdfPassword === before.pdfPassword) return {};
  return { passwordProtection: 'password_changed' };
}
