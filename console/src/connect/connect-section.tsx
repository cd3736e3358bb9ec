import type { Workflow } from '../api/types.ts';
import { CopyButton } from '../copying/copy-button.tsx';
import { copyText } from '../copying/copy.ts';
import { useWords } from '../words/words.tsx';
import { curlLine } from './curl-line.ts';
import { n8nFlow } from './n8n-flow.ts';
import { SendData } from './send-data.tsx';
import { SourceAddress } from './source-address.tsx';

interface ConnectSectionProps {
  workflow: Workflow;
  /** What is sent as an example: a JSON object, as text. */
  data: string;
  /** Whether there are changes of the data that were not saved, and are not sent. */
  isDataChanged?: boolean;
}

/** Shows how data comes to a workflow: from n8n, from a program, or as a try from here. */
export function ConnectSection(props: ConnectSectionProps) {
  const { workflow, data, isDataChanged = false } = props;
  const words = useWords();
  if (workflow.status === 'ARCHIVED') return <p>{words.connect.archived}</p>;
  const { id: workflowId, name: workflowName, source } = workflow;
  const flow = n8nFlow({ workflowId, workflowName, data });
  const line = curlLine(source.webhookUrl, data);
  return (
    <section className="stack-cards" aria-label={words.connect.heading}>
      <p>{words.connect.intro}</p>
      <div className="card">
        <h3>{words.connect.n8n}</h3>
        <p className="faint">{words.connect.n8nHint}</p>
        <CopyButton
          label={words.connect.n8nFlow}
          copied={workflowName}
          copy={() => copyText(flow)}
        />
      </div>
      <div className="card">
        <h3>{words.connect.curl}</h3>
        <p className="faint">{words.connect.curlHint}</p>
        <CopyButton
          label={words.connect.curlLine}
          copied={workflowName}
          copy={() => copyText(line)}
        />
      </div>
      <SourceAddress address={source.webhookUrl} />
      <SendData workflow={workflow} data={data} isDataChanged={isDataChanged} />
    </section>
  );
}
