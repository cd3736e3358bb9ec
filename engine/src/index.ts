/**
 * Renders Word and PowerPoint templates with data: bytes in, bytes out. Nothing here uses a disk, a
 * network or a clock.
 */
export type { ArchiveLimits } from './archive/bounds.ts';
export { blankDocument } from './blank/blank-document.ts';
export type { DriveFileContent, DriveFiles } from './drive-files.ts';
export { DRIVE_FILE_BOUNDS } from './drive-files.ts';
export type { Diagnostic } from './diagnostic.ts';
export { formatDiagnostic } from './diagnostic.ts';
export { NotATemplate, OutputTooLarge, TemplateError, TooMuchWork } from './errors.ts';
export { mergeMembers } from './fields/list-members.ts';
export { mergeFields } from './fields/merge-fields.ts';
export type { DocumentExtension } from './formats/document-extension.ts';
export type { DocumentType } from './formats/document-type.ts';
export { documentTypeOf } from './formats/document-type.ts';
export type { FieldKind, Inspection, ListMember, TemplateField } from './inspection.ts';
export { inspectText, renderText } from './language/text-template.ts';
export type { RenderSettings } from './render-settings.ts';
export { DEFAULT_SETTINGS } from './render-settings.ts';
export type { RenderedText } from './rendered-document.ts';
export { RenderedDocument } from './rendered-document.ts';
export type { SourceData } from './source-data.ts';
export { readSourceData } from './source-data.ts';
export { Template } from './template.ts';
