import type { Readable } from 'openapi-typescript-helpers';
import type { components } from '../../generated/api.d.ts';
import type { Period } from '../runs/period.ts';

export type Workflow = components['schemas']['Workflow'];
export type WorkflowActivity = components['schemas']['WorkflowActivity'];
export type Run = components['schemas']['Run'];
export type RunStatus = components['schemas']['RunStatus'];
export type RunError = components['schemas']['RunError'];
export type DriveFile = components['schemas']['DriveFile'];
export type DeletedFile = components['schemas']['DeletedFile'];
export type ListedFile = components['schemas']['ListedDriveFile'];
/** As the client reads it: members that are always null are left out. */
export type Delivery = Readable<components['schemas']['Delivery']>;
export type DeliveryTry = components['schemas']['DeliveryTry'];

/** A workflow with its latest run and its failures of the last day. */
export interface ActiveWorkflow {
  workflow: Workflow;
  activity: WorkflowActivity | undefined;
}

/** The runs to show: all, or those of one status, of a period, or with a text. */
export interface RunFilter {
  status: RunStatus | undefined;
  search: string;
  /** Whether the text may also be a value of the data. */
  searchesData: boolean;
  period: Period;
}

/** Identifies a run. */
export interface RunPlace {
  workflowId: string;
  runId: string;
}

export type OwnTeam = components['schemas']['OwnTeam'];
export type InvitationCreate = components['schemas']['InvitationCreate'];
export type InvitationCreated = components['schemas']['InvitationCreated'];
export type TeamMember = components['schemas']['TeamMember'];
export type Token = components['schemas']['Token'];
export type AuditAuthor = components['schemas']['AuditAuthor'];
export type AuditEntry = components['schemas']['AuditEntry'];
export type AuditSubjectKind = components['schemas']['AuditSubjectKind'];

export type Document = components['schemas']['Document'];
export type DocumentOptions = components['schemas']['DocumentUpdate'];
export type DocumentFields = components['schemas']['DocumentFields'];
export type TemplateField = DocumentFields['fields'][number];
export type TemplateError = components['schemas']['TemplateError'];
export type TemplateCheck = components['schemas']['TemplateCheck'];
export type TemplateVersion = components['schemas']['TemplateVersion'];

/** Identifies a template of a workflow. */
export interface TemplatePlace {
  workflowId: string;
  documentId: string;
}

/** What a preview shows: the document with data, or the template itself with its tags. */
export type PreviewContent =
  | {
      readonly filled: true;
      /** A JSON object, as text. */
      readonly data: string;
    }
  | { readonly filled: false };

export type TestedReceiver = components['schemas']['OutgoingWebhookTested'];

/** A receiver of a workflow's events, with its health. */
export type Receiver = Readable<components['schemas']['OutgoingWebhookListener']> & {
  /** Whether it is the one that the contract knows, and not one beside it. */
  isRegistered: boolean;
};

export type Account = components['schemas']['Account'];
export type Session = components['schemas']['Session'];
export type Identity = components['schemas']['Identity'];
export type PasswordChange = components['schemas']['PasswordChange'];

export type Numbers = components['schemas']['Numbers'];
export type DayNumbers = components['schemas']['DayNumbers'];
export type PeriodNumbers = components['schemas']['PeriodNumbers'];

/** Which numbers are wanted. */
export interface NumbersFilter {
  /** How many days, with today. */
  days: number;
  /** Undefined for all workflows. */
  workflowId: string | undefined;
}
