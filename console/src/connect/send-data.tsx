import { useId } from 'react';
import { Button, Link } from 'react-aria-components';
import { useSendData } from '../api/send-data.ts';
import type { Workflow } from '../api/types.ts';
import { runsPath } from '../shell/addresses.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

interface SendDataProps {
  workflow: Workflow;
  data: string;
  isDataChanged: boolean;
}

/** Starts a run with the data, as a program would. */
export function SendData(props: SendDataProps) {
  const { workflow, data, isDataChanged } = props;
  const { id, source } = workflow;
  const words = useWords();
  const hintId = useId();
  const sending = useSendData(source.webhookUrl);
  return (
    <div className="card">
      <h3>{words.connect.test}</h3>
      <p className="faint">{words.connect.testHint}</p>
      {isDataChanged && (
        <p id={hintId} className="hint">
          {words.connect.changesNotSent}
        </p>
      )}
      <div className="action">
        <Button
          className="button"
          {...(isDataChanged && { 'aria-describedby': hintId })}
          isPending={sending.isPending}
          onPress={() => {
            sending.mutate(data);
          }}
        >
          {sending.isPending ? words.connect.sending : words.connect.send}
        </Button>
        <span role="status">
          {sending.isSuccess && (
            <>
              {words.connect.sent} <Link href={runsPath(id)}>{words.connect.seeRuns}</Link>
            </>
          )}
        </span>
      </div>
      {sending.error && <ProblemNote error={sending.error} />}
    </div>
  );
}
