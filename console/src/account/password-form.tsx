import { useState } from 'react';
import { Button, Form, Input, Label, Text, TextField } from 'react-aria-components';
import { useChangePassword } from '../api/people/account-queries.ts';
import { ApiProblem } from '../api/problem.ts';
import { ProblemNote } from '../shell/problem-note.tsx';
import { useWords } from '../words/words.tsx';

/** The service accepts no shorter and no longer ones. */
const [FEWEST, MOST] = [12, 1_000];

/**
 * Changes the password. It has the e-mail address too, so that password managers know what they store.
 */
export function PasswordForm({ email }: { email: string }) {
  const words = useWords();
  const changing = useChangePassword();
  const [current, setCurrent] = useState('');
  const [wanted, setWanted] = useState('');
  const change = () => {
    changing.mutate(
      { currentPassword: current, newPassword: wanted },
      {
        onSuccess: () => {
          setCurrent('');
          setWanted('');
        },
      },
    );
  };
  return (
    <Form
      className="form card"
      aria-labelledby="password"
      onSubmit={(event) => {
        event.preventDefault();
        change();
      }}
    >
      <input
        className="visually-hidden"
        type="email"
        autoComplete="username"
        value={email}
        readOnly
        tabIndex={-1}
        aria-hidden="true"
      />
      <TextField
        className="field"
        type="password"
        value={current}
        onChange={setCurrent}
        maxLength={MOST}
        isRequired
      >
        <Label>{words.account.currentPassword}</Label>
        <Input autoComplete="current-password" />
      </TextField>
      <TextField
        className="field"
        type="password"
        value={wanted}
        onChange={setWanted}
        minLength={FEWEST}
        maxLength={MOST}
        isRequired
      >
        <Label>{words.account.newPassword}</Label>
        <Input autoComplete="new-password" />
        <Text slot="description" className="faint">
          {words.account.passwordRule}
        </Text>
      </TextField>
      <div className="choices">
        <Button className="button strong" type="submit" isPending={changing.isPending}>
          {words.account.changePassword}
        </Button>
      </div>
      <p role="status">{changing.isSuccess && words.account.passwordChanged}</p>
      {changing.error && <Rejection error={changing.error} />}
    </Form>
  );
}

/** Shows the usual reasons in the language of the page. */
function Rejection({ error }: { error: Error }) {
  const words = useWords();
  const reason = error instanceof ApiProblem ? words.account.problems[error.code] : undefined;
  if (reason === undefined) return <ProblemNote error={error} />;
  return (
    <div className="problem" role="alert">
      <p>{reason}</p>
    </div>
  );
}
