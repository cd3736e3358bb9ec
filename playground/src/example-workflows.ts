import type { Workflow } from '@docloom/contract';

/** A Docloom workflow that example flows send to. */
export interface ExampleWorkflow {
  readonly name: string;
  /** Where its template lies in `examples/`. */
  readonly template: string;
  /** What its documents are called. */
  readonly outputName: string;
}

/** The workflows of the examples, one for each template that a flow fills. */
export const exampleWorkflows = {
  invoices: {
    name: 'Invoices',
    template: 'invoice/invoice.docx',
    outputName: 'Invoice {{invoice.number}} {{customer.name}}',
  },
  certificates: {
    name: 'Certificates',
    template: 'certificate/certificate.pptx',
    outputName: 'Certificate {{certificate.number}} {{participant.name}}',
  },
  contracts: {
    name: 'Contracts',
    template: 'contract/contract.docx',
    outputName: 'Contract {{contract.number}} {{customer.name}}',
  },
} as const satisfies Readonly<Record<string, ExampleWorkflow>>;

export type ExampleWorkflowKey = keyof typeof exampleWorkflows;

/** The workflows of the examples as the service keeps them. */
export type PreparedWorkflows = Readonly<Record<ExampleWorkflowKey, Pick<Workflow, 'id' | 'name'>>>;
