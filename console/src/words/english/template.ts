/** The English words of the page of a template. */
export const templateWords = {
  templates: {
    one: 'Template',
    several: 'Templates',
    removed: 'This template is not part of the workflow any more.',
    version: (number: number) => `version ${String(number)}`,
    /** @param same the current version, if it is the same file */
    formerVersion: (number: number, same: number | undefined) =>
      same === undefined
        ? `version ${String(number)}, which is not the current one`
        : `version ${String(number)}, the same as the current version ${String(same)}`,
    downloadFile: 'Download the template',
    panels: 'Data, fields, versions and options',
    mistakes: (count: number) =>
      count === 1 ? 'The template has a mistake' : `The template has ${String(count)} mistakes`,
    mistakesMean:
      'No document can be made of it. Correct the file in Word or PowerPoint and replace it here, or restore an earlier version.',
    readOnly: {
      archived: 'This workflow is archived. Its template can be seen, but no longer be changed.',
      shared:
        'This workflow is only shared with your team. You may see its template, but not change it.',
    },
    showPlace: 'Show the place',
    showPlaceOf: (text: string) => `Show the place of ${text}`,
    inText: 'In the text:',
    showInOptions: 'Show in the options',
    showInOptionsOf: (text: string) => `Show in the options: ${text}`,
    noTemplates: 'No template yet',
    openToChange: 'Open a template to change or replace it.',
    noTemplatesRemedy: 'Without a template, data that arrives makes no document.',
  },

  preview: {
    view: 'What the preview shows',
    filled: 'Document',
    currentVersion: 'The current version, without the new file',
    tags: 'Template with tags',
    page: (number: number, count: number) => `Page ${String(number)} of ${String(count)}`,
    pages: 'Pages of the preview',
    pagesAndZoom: 'Pages and zoom',
    previousPage: 'Previous page',
    nextPage: 'Next page',
    smaller: 'Smaller',
    larger: 'Larger',
    fitWidth: 'Fit width',
    markedOn: (number: number) => `Marked on page ${String(number)}`,
    notOnPages: 'Not found on any page',
    warnings: (count: number) => (count === 1 ? '1 warning' : `${String(count)} warnings`),
    protected: 'The PDF has a password that depends on the data',
    protectedRemedy:
      'It cannot be shown here. Make a test document and open it with its password, or look at the template with its tags.',
    pictureOf: (name: string) => `The first page of ${name}`,
    testDocument: 'Test document:',
    testPdf: 'PDF',
    testWord: 'Word',
    testSlides: 'PowerPoint',
    noTestDocument: 'No test document was made. See the reason below.',
  },

  fields: {
    panel: 'Fields',
    none: 'The template has no tags',
    noneRemedy: 'Write a tag into the Word file where a value belongs, such as {{customer}}.',
    kinds: {
      text: 'Text',
      number: 'Number',
      date: 'Date',
      list: 'List',
      condition: 'Condition',
      picture: 'Picture',
      link: 'Link',
      markdown: 'Text with Markdown',
    },
    presence: { missing: 'Not in the data', empty: 'Empty in the data', present: 'In the data' },
    each: (names: string) => `Each item: ${names}`,
    copyTag: 'Copy the tag',
    copyRow: 'Copy as a table row',
    writeTag: 'Write a tag',
    field: 'Field',
    filter: 'Filter',
    showChoices: 'Show the choices',
    example: (tag: string, result: string | undefined) =>
      result === undefined ? tag : `${tag} prints ${result}`,
  },

  options: {
    panel: 'Options',
    outputName: 'Name of the documents',
    outputNameHint: 'May have tags, such as Invoice {{number}}.',
    result: (name: string) => `With the data here: ${name}`,
    nameOf: (tags: string) =>
      `The data has no value for ${tags}. It will be missing from the name.`,
    createPdfCopy: 'Make a PDF copy',
    removeOutput: 'Keep the PDF only',
    enablePdfPassword: 'Protect the PDF with a password',
    pdfPassword: 'Password',
    pdfPasswordHint: 'May have tags, such as {{customer.number}}.',
    passwordOf: (tags: string) =>
      `The password comes from ${tags}, for which the data has no value.`,
    passwordMissing:
      'The PDF should have a password, but the options have none. Enter one, or turn the protection off.',
    passwordRemedy: 'Enter a value in the data, or change the password.',
    passwordBeside: 'Correct the password in the options and save them, or correct the data.',
    passwordRemedyOfRun:
      'Change the password in the options and retry the run, or send data with a value.',
    unprotectedSince:
      'The password protection has been turned off since. A retry makes the PDF without a password.',
    open: 'Open the options',
    preventCopy: 'Nobody may copy from the PDF',
    save: 'Save',
    saving: 'Saving …',
    allSaved: 'Saved',
    noChanges: 'No changes',
    notSaved: 'Not saved yet',
    notSavedFor: (option: string) => `“${option}” could not be saved.`,
    passwordBroken: 'A tag of the password cannot be read. Check its braces, field and filters.',
    passwordTooLong:
      'The password is too long for a PDF. Use at most 127 characters, and fewer if it has accents or symbols.',
  },
};
export type TemplateWords = typeof templateWords;
