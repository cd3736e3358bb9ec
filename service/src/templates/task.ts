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

/** A template's file, by its content; the content itself is sent to a worker that has it not. */
export interface TemplateFile {
  /** The hash of the content. */
  readonly key: string;
  readonly content: Uint8Array | null;
}

/** What a worker is asked to do; data is JSON text. */
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

/** What a task of that kind results in. */
export interface Results {
  identify: DocumentType;
  render: SentDocument;
  'render-with-texts': {
    readonly document: SentDocument;
    readonly name: RenderedText;
    readonly password: RenderedText | { readonly refusal: Refusal } | null;
  };
  inspect: Inspection;
  'render-text': RenderedText;
  'inspect-text': Inspection;
}

/** A task that a worker has been given, by its number. */
export interface Assignment {
  readonly number: number;
  readonly task: Task;
}

/** What a worker says of a task. */
export type Answer =
  | { readonly number: number; readonly said: 'done'; readonly result: Results[keyof Results] }
  /** It does not have the template and asks for its content. */
  | { readonly number: number; readonly said: 'needs-content' }
  | { readonly number: number; readonly said: 'refused'; readonly refusal: Refusal };

/** What comes from a worker: that it is there, first of all, and then an answer a task. */
export type WorkerMessage = { readonly said: 'started' } | Answer;

/** An error of the templates port as it passes from process to process. */
export type Refusal =
  | { readonly is: 'not-a-template'; readonly reason: string }
  | { readonly is: 'faults'; readonly faults: readonly Diagnostic[] }
  | { readonly is: 'too-large' }
  /** None of the port's: a fault of ours. */
  | { readonly is: 'unknown'; readonly error: Error };
