import { createContext, use } from 'react';

/** What a field of the form can do besides changing its value. */
export interface FormActions {
  /** Shows the data as text, where everything can be edited. */
  openText: () => void;
  /** Keeps the present data, because the next change removes something that a person may want back. */
  remember: () => void;
}

const doNothing = () => undefined;

/** The actions of the form around a field. */
export const FormActionsContext = createContext<FormActions>({
  openText: doNothing,
  remember: doNothing,
});

/** Returns the actions of the form around a field. */
export function useFormActions(): FormActions {
  return use(FormActionsContext);
}
