import type { Workflow } from '@docloom/contract';

/** A Docloom workflow that receives the data of example flows. */
export interface ExampleWorkflow {
  readonly name: string;
  /** The path of its template in `examples/`. */
  readonly template: string;
  /** The name of its documents. */
  readonly outputName: string;
}

/** The example workflows, one per template that a flow renders. */
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

/** The example workflows as stored in the service. */
export type PreparedWorkflows = Readonly<Record<ExampleWorkflowKey, Workflow>>;
