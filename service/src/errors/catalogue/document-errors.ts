import { namesFullDisk } from '../full-disk.ts';
import { entry, temporary } from './entry.ts';

/** The remedy for a run that failed because of template errors. */
const CORRECT_TEMPLATE =
  'Correct the template in the drive and retry the run. Or upload the corrected file, add a document with it, delete the old one and send the data again.';

const SMALLER_DOCUMENT =
  'Send less data at once to get several smaller documents. Or simplify the template (fewer footnotes, no tables of thousands of rows, smaller pictures) and retry the run.';

const OPEN_ORIGINAL =
  'Request the format "original" and open it in an office program. If it opens there, simplify the template or save it again.';

/** Errors that fail a document, and that its run contains. */
export const documentErrors = {
  template_broken: entry(
    422,
    'Broken template',
    (name: string, faults: string, remedy: string = CORRECT_TEMPLATE) =>
      `The template ${name} has tags that cannot be read: ${faults} ${remedy}`,
  ),
  document_too_large: entry(
    400,
    'Document too large',
    (name: string, reason: string, remedy: string | null = null) =>
      `${name} was not filled: ${reason}. ${remedy ?? 'Send less data at once, or make the template smaller.'}`,
  ),
  template_missing: entry(
    400,
    'Template missing',
    (name: string) =>
      `The template file ${name} is no longer in the drive. Put it back, or add the document again.`,
  ),
  document_deleted: entry(
    400,
    'Document deleted',
    (documentId: string) =>
      `The document ${documentId} was deleted from the workflow before this run made it. Add it again and send the data again.`,
  ),
  template_not_filled: temporary(
    30,
    503,
    'Template not filled',
    (name: string, reason: string) =>
      `${name} was not filled: ${reason}. Retry the run later, or ask the operator to give the machine more memory.`,
  ),
  disk_fault: temporary(30, 503, 'Disk fault', (reason: string) =>
    namesFullDisk(reason)
      ? `The service could not write its files, because the disk is full (${reason}). Free space on the disk that holds its database and files, or tell its operator, and then try again.`
      : `The service could not read or write its files (${reason}). Try again after the operator has checked the disk or the storage.`,
  ),
  run_ends_service: entry(
    500,
    'Run ends the service',
    (times: number) =>
      `The service ended ${String(times)} times while it made the documents of this run, so it no longer retries them automatically. Ask the operator to check the log, make the template or the data smaller, and retry the run.`,
  ),
  drive_not_writable: temporary(30, 503, 'Drive not writable', (name: string, reason: string) =>
    namesFullDisk(reason)
      ? `"${name}" could not be written to the drive, because its disk is full (${reason}). Free space on the disk that holds the drive, or tell the operator. Then retry the run or send the request again.`
      : `"${name}" could not be written to the drive or removed from it (${reason}). Check the permissions and free space of the drive, and retry the run or send the request again.`,
  ),
  // RFC 4918 §11.5: there is no space to store the result. The request itself is valid. It can be
  // sent again unchanged once the owner has deleted something.
  too_many_files: temporary(
    300,
    507,
    'Insufficient storage',
    (files: number, most: number) =>
      `The owner of the file has ${String(files)} files in the drive, and a user may have ${String(most)}. Delete files that are no longer needed, or ask the operator to raise --max-user-files. Then send the request again or retry the run.`,
  ),
  too_many_bytes: temporary(
    300,
    507,
    'Insufficient storage',
    (used: string, most: string) =>
      `The owner's files use ${used} of the drive, and this file would exceed the ${most} that a user may have. Delete files that are no longer needed, or ask the operator to raise --max-user-bytes. Then send the request again or retry the run.`,
  ),
  pdf_not_available: temporary(
    30,
    503,
    'PDF not available',
    (name: string, reason: string) =>
      `"${name}" was made, but its PDF copy was not: ${reason}. Retry the run later, or ask the operator to check the log of the service.`,
  ),
  pdf_not_convertible: entry(
    400,
    'PDF not convertible',
    (name: string, reason: string | null) =>
      `"${name}" was made, but its PDF copy was not: ${reason ?? 'LibreOffice could not read the document'}. Open it in an office program. If it opens there, simplify the template or save it again, and retry the run. The log of the service has the messages of LibreOffice.`,
  ),
  pdf_too_large: entry(
    400,
    'PDF too large',
    (name: string, reason: string | null, remedy: string | null = null) =>
      `"${name}" was made, but its PDF copy was not: ${reason ?? 'LibreOffice would exceed its time limit or the available memory'}. ${remedy ?? SMALLER_DOCUMENT}`,
  ),
  pdf_password_unusable: entry(
    400,
    'PDF password unusable',
    (name: string, reason: string | null, emptyTags: readonly string[] = []) => {
      const what = `"${name}" was not made, because its PDF copy would not be protected`;
      // The console finds the tags by this wording, and both the console and searches find the name.
      if (emptyTags.length > 0) {
        return `${what}: the PDF password comes from ${emptyTags.join(', ')}, for which the data has no value. Send data that has one, or change pdfPassword in the options of the document.`;
      }
      return reason === null
        ? `${what}: enablePdfPassword is true, but the document's pdfPassword is empty. Set pdfPassword, or set enablePdfPassword to false, and retry the run.`
        : `${what}: the password of the PDF (pdfPassword in the options of the document) cannot be used with this data: ${reason}. Send data that fills it, or change the option.`;
    },
  ),

  too_many_renders: temporary(
    5,
    429,
    'Too many requests',
    () =>
      'Too many previews and one-shot renders of this team or user are in progress. Send this request again after the seconds in Retry-After.',
  ),
  render_not_available: temporary(
    30,
    503,
    'Render not available',
    (name: string, reason: string) =>
      `${name} could not be rendered now: ${reason}. Send the request again after the seconds in Retry-After, or ask the operator to check the log of the service.`,
  ),
  render_not_possible: entry(
    422,
    'Render not possible',
    (name: string, reason: string, remedy: string = OPEN_ORIGINAL) =>
      `${name} was rendered, but not in the requested format: ${reason}. ${remedy}`,
  ),
  no_preview_data: entry(
    409,
    'No data for the preview',
    (documentId: string) =>
      `There is no data to preview the document ${documentId} with, because its workflow has no run yet. Send data as "data", or send source data to the workflow first.`,
  ),

  thumbnail_not_available: entry(
    422,
    'No thumbnail',
    (name: string, reason: string) =>
      `There is no thumbnail of "${name}": ${reason}. Show an icon for its type instead.`,
  ),
  too_many_thumbnails: temporary(
    5,
    429,
    'Too many requests',
    () =>
      'Too many thumbnails for this team or user are being made. Request this one again after the seconds in Retry-After.',
  ),
  thumbnail_not_ready: entry(
    503,
    'Thumbnail not ready',
    (name: string, reason: string) =>
      `The thumbnail of "${name}" is not available now: ${reason}. Request it again after the seconds in Retry-After.`,
  ),
};
