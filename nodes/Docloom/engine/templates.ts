// The build replaces this module with a bundle of the engine and its libraries: n8n Cloud allows no
// dependencies.
export {
  formatDiagnostic,
  NotATemplate,
  OutputTooLarge,
  Template,
  TemplateError,
  TooMuchWork,
  type RenderedDocument,
} from '@docloom/templates';
