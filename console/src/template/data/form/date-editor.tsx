import { CalendarDate } from '@internationalized/date';
import {
  Button,
  Calendar,
  CalendarCell,
  CalendarGrid,
  Dialog,
  DialogTrigger,
  Heading,
  Popover,
} from 'react-aria-components';
import { useWords } from '../../../words/words.tsx';
import { dayIn, withDay } from './date-value.ts';
import type { EditorProps } from './editor-props.ts';
import { PlainEditor } from './plain-editor.tsx';
import { textOf } from './plain-value.ts';

/** Edits a date as a text, which a calendar can write too. */
export function DateEditor(props: EditorProps) {
  const text = textOf(props.value);
  return (
    <PlainEditor
      {...props}
      isLong={false}
      beside={<CalendarButton label={props.label} text={text} onChange={props.onChange} />}
    />
  );
}

interface CalendarButtonProps {
  label: string;
  text: string;
  onChange: (text: string) => void;
}

/** A date in words or in another notation is what the template asks for: the calendar leaves it alone. */
function CalendarButton({ label, text, onChange }: CalendarButtonProps) {
  const words = useWords();
  const day = dayIn(text);
  return (
    <DialogTrigger>
      <Button
        className="button quiet"
        aria-label={words.data.chooseDate(label)}
        isDisabled={text !== '' && !day}
      >
        <CalendarIcon />
      </Button>
      <Popover className="popover" placement="bottom end">
        <Dialog className="calendar" aria-label={words.data.chooseDate(label)}>
          {({ close }) => (
            <Calendar
              autoFocus
              defaultValue={day ? new CalendarDate(day.year, day.month, day.day) : null}
              onChange={(chosen) => {
                onChange(withDay(text, chosen));
                close();
              }}
            >
              <header>
                <Button slot="previous" className="button quiet">
                  ‹
                </Button>
                <Heading />
                <Button slot="next" className="button quiet">
                  ›
                </Button>
              </header>
              <CalendarGrid>{(date) => <CalendarCell date={date} />}</CalendarGrid>
            </Calendar>
          )}
        </Dialog>
      </Popover>
    </DialogTrigger>
  );
}

function CalendarIcon() {
  return (
    <svg viewBox="0 0 16 16" width="16" height="16" fill="none" stroke="currentColor" aria-hidden>
      <path d="M2 4.5h12v9H2zM2 7.5h12M5 2.5v3M11 2.5v3" />
    </svg>
  );
}
