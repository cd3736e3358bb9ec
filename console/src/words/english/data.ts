/** The English words for the data of a preview. */
export const dataWords = {
  data: {
    panel: 'Data',
    view: 'How the data is shown',
    form: 'Form',
    asText: 'As text (JSON)',
    useRun: 'Use the data of a run',

    examples: {
      no_sample_data:
        'These are examples, because no data has arrived yet. Change them and see the document.',
      only_shared:
        'These are examples: the owner of the workflow and the owner’s team keep their data to themselves. Change them and see the document.',
    },
    ofRun: 'From the newest run, because nobody has saved sample data yet.',
    fromBefore: 'Your changes from before are still here.',
    earlier: 'An earlier state of the data is still here.',
    bringBack: 'Bring it back',

    noFieldsRemedy: 'There is nothing to fill in. As soon as the template has tags, they are here.',
    otherFields: (count: number) =>
      count === 1
        ? '1 more field in the data, which the template does not use'
        : `${String(count)} more fields in the data, which the template does not use`,
    numberHint: 'Write a number with a point, such as 1234.50.',
    dateHint: 'For example 2026-11-20',
    chooseDate: (field: string) => `Choose the date of ${field}`,
    locked: 'The form cannot edit this value.',
    openText: 'Edit as text',
    row: (number: number) => `Row ${String(number)}`,
    noRows: 'No rows',
    addRow: 'Add a row',
    addRowTo: (list: string) => `Add a row to ${list}`,
    removeRow: (number: number) => `Remove row ${String(number)}`,
    moveUp: (number: number) => `Move row ${String(number)} up`,
    moveDown: (number: number) => `Move row ${String(number)} down`,
    moreRows: (count: number) => `Show more rows (${String(count)})`,
    choosePicture: 'Choose a picture',
    otherPicture: 'Choose another picture',
    removePicture: 'Remove the picture',
    pictureOf: (field: string) => `The picture of ${field}`,
    pictureProblems: {
      format: 'Choose a PNG, JPEG, GIF, BMP or WebP file. Save other pictures as PNG first.',
      tooLarge: 'The picture is too large. It may have 7 MB.',
    },

    text: 'The data as text',
    tidy: 'Tidy up',
    showMistake: 'Show the mistake',
    noForm: 'The text has a mistake, so there is no form',
    previewKeeps: 'Until the mistake is corrected, the preview shows the data from before it.',
    place: (line: number, column: number) => `Line ${String(line)}, column ${String(column)}:`,
    mistakes: {
      empty: () => 'There is no text. The data begins with { and ends with }.',
      notAnObject: () => 'The data must begin with { and end with }.',
      unclosed: (bracket: string) => `This bracket is never closed. Add ${bracket} at its end.`,
      unclosedText: () =>
        'The text that begins here has no quotation mark " at the end of its line. Write a line break in a text as \\n.',
      badEscape: (found: string) => `${found} means nothing. Write a backslash as \\\\.`,
      controlCharacter: () => 'A text cannot have this character. Write a tab as \\t.',
      badNumber: (found: string) =>
        `${found} is no number. Write it as 1234.5, or between quotation marks as a text.`,
      wrongQuotes: (found: string) => `Write " instead of ${found}.`,
      textWithoutQuotes: (found: string) => `Put ${found} between quotation marks: "${found}".`,
      commaTooMany: () => 'Remove this comma, because nothing follows it.',
      valueMissing: (found: string) =>
        found === '' ? 'The text ends before a value.' : `A value is missing before ${found}.`,
      nameMissing: (found: string) =>
        `The name of a field in quotation marks is missing before ${found}.`,
      colonMissing: (found: string) =>
        found === ''
          ? 'A colon and a value are missing at the end.'
          : `A colon is missing before ${found}.`,
      commaMissing: (found: string) => `A comma is missing before ${found}.`,
      afterTheEnd: (found: string) =>
        `The data ends before ${found}. Remove the rest, or a bracket before it.`,
      tooDeep: () => 'The data has more than 1,000 levels.',
    },

    isPublic:
      'Whoever has the preview link of this template can see the sample data without signing in. Save nothing private.',
    save: 'Save as sample data',
    saving: 'Saving …',
    meanwhile: 'Somebody has saved other sample data in between',
    meanwhileRemedy:
      'Nothing is lost: your data is still here, and theirs is saved. Look at theirs first. You can bring yours back afterwards.',
    showTheirs: 'Show theirs',
    saveMine: 'Replace theirs by mine',
    discard: 'Discard the changes',
    saved: 'Saved',
    noChanges: 'No changes',
    notSaved: 'Not saved yet',
  },
};
export type DataWords = typeof dataWords;
