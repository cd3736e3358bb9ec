import { useState } from 'react';
import { Button, FieldError, Form, Input, Label, TextField } from 'react-aria-components';
import { Choices } from '../controls/choices.tsx';
import { useWords } from '../words/words.tsx';
import { daysInSeconds, possibleDays, secondsUntilEndOf } from './share-end.ts';

const CHOICES = [1, 7, 30] as const;
const USUAL = 7;
const DATE = 'date';

interface ShareFormProps {
  isPending: boolean;
  onShare: (seconds: number) => void;
}

/** Asks how long a link is to work. */
export function ShareForm({ isPending, onShare }: ShareFormProps) {
  const words = useWords();
  const [chosen, setChosen] = useState<number | typeof DATE>(USUAL);
  const [date, setDate] = useState('');
  const [isRefused, setIsRefused] = useState(false);
  return (
    <Form
      className="form"
      validationBehavior="aria"
      onSubmit={(event) => {
        event.preventDefault();
        const seconds =
          chosen === DATE ? secondsUntilEndOf(date, Date.now()) : daysInSeconds(chosen);
        setIsRefused(seconds === undefined);
        if (seconds !== undefined) onShare(seconds);
      }}
    >
      <Choices
        label={words.files.linkEnds}
        choices={[...CHOICES, DATE]}
        chosen={chosen}
        name={(end) => (end === DATE ? words.files.untilDate : words.files.days(end))}
        onChoose={setChosen}
      />
      {chosen === DATE && <DateField date={date} isRefused={isRefused} onChange={setDate} />}
      <div className="action">
        <Button className="button strong" type="submit" isPending={isPending}>
          {isPending ? words.files.creatingLink : words.files.createLink}
        </Button>
      </div>
    </Form>
  );
}

interface DateFieldProps {
  date: string;
  isRefused: boolean;
  onChange: (date: string) => void;
}

function DateField({ date, isRefused, onChange }: DateFieldProps) {
  const words = useWords();
  const { first, last } = possibleDays(Date.now());
  return (
    <TextField
      className="field"
      value={date}
      onChange={onChange}
      isInvalid={isRefused}
      validationBehavior="aria"
    >
      <Label>{words.files.lastDay}</Label>
      <Input type="date" min={first} max={last} />
      <FieldError className="faint">{words.files.wrongDay}</FieldError>
    </TextField>
  );
}
