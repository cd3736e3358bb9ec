/** A text in two forms: each program pastes the one that it understands. */
export interface FormattedText {
  html: string;
  text: string;
}
