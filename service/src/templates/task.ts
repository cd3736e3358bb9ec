import type { DocumentType } from '@docloom/contract';
import type {
  DriveFiles,
  Diagnostic,
  Inspection,
  RenderedText,
  RenderSettings,
} from '@docloom/templates';
import type { SentDocument } from './sent-document.ts';
import type { OutputTexts } from './templates.ts';

/**
 * A template file, identified by its content. The content is sent only to workers that do not have
 * it.
 */
export interface TemplateFile {
  /** The hash of the content. */
  readonly key: string;
  readonly content: Uint8Array | null;
}

/** A task for a worker; data is JSON text. */
export type Task =
  | { readonly do: 'identify'; readonly file: TemplateFile; readonly name: string }
  | {
      readonly do: 'render';
      readonly file: TemplateFile;
      readonly data: string;
      readonly driveFiles: DriveFiles;
      readonly settings: RenderSettings;
    }
  | {
      readonly do: 'render-with-texts';
      readonly file: TemplateFile;
      readonly texts: OutputTexts;
      readonly data: string;
      readonly settings: RenderSettings;
    }
  | { readonly do: 'inspect'; readonly file: TemplateFile }
  | { readonly do: 'render-text'; readonly template: string; readonly data: string }
  | { readonly do: 'inspect-text'; readonly template: string };

/** A task of one kind. */
export type TaskOf<Kind extends Task['do']> = Extract<Task, { do: Kind }>;

/** The result of each kind of task. */
export interface Results {
  identify: DocumentType;
  render: SentDocument;
  'render-with-texts': {
    readonly document: SentDocument;
    readonly name: RenderedText;
    readonly password: RenderedText | { readonly failure: TaskFailure } | null;
  };
  inspect: Inspection;
  'render-text': RenderedText;
  'inspect-text': Inspection;
}

/** A numbered task that was assigned to a worker. */
export interface Assignment {
  readonly number: number;
  readonly task: Task;
}

/** A worker's answer to a task. */
export type Answer =
  | { readonly number: number; readonly type: 'done'; readonly result: Results[keyof Results] }
  /** The worker does not have the template and requests its content. */
  | { readonly number: number; readonly type: 'needs-content' }
  | { readonly number: number; readonly type: 'failed'; readonly failure: TaskFailure };

/** Messages of a worker: first that it has started, then one answer per task. */
export type WorkerMessage = { readonly type: 'started' } | Answer;

/** An error of the templates port, in a form that can be sent between processes. */
export type TaskFailure =
  | { readonly is: 'not-a-template'; readonly reason: string }
  | { readonly is: 'template-errors'; readonly diagnostics: readonly Diagnostic[] }
  | { readonly is: 'too-large'; readonly reason: string; readonly remedy: string | null }
  /** An error that is not part of the port: a bug. */
  | { readonly is: 'unknown'; readonly error: Error };
