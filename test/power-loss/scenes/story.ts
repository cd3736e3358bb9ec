import type { ChaosWorkflow } from '../../chaos/workflow.ts';
import type { Scene as KeptScene } from '../../service/store/migrations/kept/scene.ts';
import type { Exchange } from './exchange.ts';

/** Source data that was sent to a workflow. */
export interface StoryEvent {
  /** Unique to this event. */
  number: number;
  workflow: ChaosWorkflow;
  key: string | null;
  exchange: Exchange;
}

/** A file that was uploaded to the drive, and perhaps deleted. */
export interface StoryFile {
  name: string;
  content: Buffer;
  upload: Exchange;
  /** Null if the upload was not answered. */
  id: string | null;
  deletion: Exchange | null;
}

/** A template that was added to a workflow, and perhaps deleted. */
export interface StoryDocument {
  workflowId: string;
  id: string;
  /** Of its own copy of the template in the drive. */
  fileId: string;
  content: Buffer;
  addition: Exchange;
  deletion: Exchange | null;
}

/** A token that a command has printed. */
export interface StoryToken {
  token: string;
}

/** A backup, whose folder is beside the data folder. */
export interface StoryBackup {
  folder: string;
  /** The exchanges that had ended when it began. */
  before: readonly Exchange[];
  /** The end of its success message. */
  message: string;
}

/** Everything that the users of a recorded service have done and learned. */
export interface Story {
  port: number;
  workflows: ChaosWorkflow[];
  events: StoryEvent[];
  files: StoryFile[];
  documents: StoryDocument[];
  tokens: StoryToken[];
  backup: StoryBackup | null;
  /** The data folder of an earlier version in which the recording began. */
  kept: KeptScene | null;
}
