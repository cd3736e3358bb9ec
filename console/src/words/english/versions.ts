/** The English words for the versions of a template. */
export const versionWords = {
  versions: {
    panel: 'Versions',
    replace: 'Replace the template',
    drop: {
      CLOUD_DOCS: 'Drop a new Word file here',
      CLOUD_SLIDES: 'Drop a new PowerPoint file here',
    },
    dropHint: 'Nothing changes until you publish it.',
    chooseFile: 'Choose a file',
    format: {
      CLOUD_DOCS: 'Word document (.docx)',
      CLOUD_SLIDES: 'PowerPoint presentation (.pptx)',
    },
    refusals: {
      several: () => 'Choose one file only. A template is one file.',
      empty: () => 'The file is empty. Save it again, and choose it once more.',
      tooLarge: (_format: string, limit: string) =>
        `The file is too large. The service accepts files of up to ${limit}. Make its pictures smaller.`,
      olderFormat: (format: string) =>
        `The file has an older or another format. Open it, choose "Save as" and "${format}", and choose that file.`,
      pdf: (format: string) =>
        `A PDF cannot be a template. Choose the file that it was made of, saved as "${format}".`,
      slides: (format: string) =>
        `This is a presentation, but the template is a document. Choose a file that is saved as "${format}".`,
      text: (format: string) =>
        `This is a document, but the template is a presentation. Choose a file that is saved as "${format}".`,
      foreign: (format: string) =>
        `This file cannot be a template. Choose one that is saved as "${format}".`,
    },
    notATemplate: 'This is not a Word or PowerPoint file',
    notATemplateRemedy:
      'The file is damaged, or it is another kind of file with this ending. Open it in Word and save it again.',
    sending: 'Sending the file …',
    checking: 'Checking the file …',
    cancel: 'Cancel',
    tryOther: 'Choose another file',
    newFields: 'New:',
    goneFields: 'No longer used:',
    notInData: (names: string) =>
      `The data here has no value for ${names}. That place stays empty until whoever sends the data adds it.`,
    sameFields: 'It uses the same fields as before.',
    cannotPublish:
      'It cannot be published like this. Correct the file in Word or PowerPoint, save it, and choose it again.',
    note: 'What has changed?',
    noteHint: 'You may leave this empty.',
    publish: 'Publish',
    published: (number: number) => `Version ${String(number)} is published`,
    restoredAs: (from: number, number: number) =>
      `Version ${String(from)} is current again, as version ${String(number)}`,
    undo: 'Undo',
    meanwhile: (number: number, person: string | undefined) =>
      person === undefined
        ? `Version ${String(number)} was found in the drive meanwhile`
        : `Version ${String(number)} was published by ${person} meanwhile`,
    meanwhileComparing: 'Your file is being compared with that version …',
    meanwhileCompared: 'Your file is now compared with that version. Publish it to replace it.',
    meanwhileListed: 'Nothing was restored. See that version in the list, and restore again.',
    list: 'All versions',
    version: (number: number) => `Version ${String(number)}`,
    newFile: 'New file',
    current: 'Current',
    foundInDrive: 'Found in the drive',
    sameAs: (number: number) => `Same as version ${String(number)}`,
    mistakes: (count: number) => (count === 1 ? '1 mistake' : `${String(count)} mistakes`),
    compare: 'Compare',
    compareOf: (number: number) => `Compare version ${String(number)} with the current one`,
    downloadOf: (number: number) => `Download version ${String(number)}`,
    restore: 'Restore',
    restoreOf: (number: number) => `Restore version ${String(number)}`,
    whyRestore: 'Why do you restore it?',
  },

  comparison: {
    title: 'What looks different',
    rendering: 'Making the pages to compare …',
    comparing: (number: number, count: number) =>
      `Comparing page ${String(number)} of ${String(count)} …`,
    same: 'No visible difference',
    changed: (number: number, count: number, hasMoved: boolean) => {
      const differences = count === 1 ? '1 difference' : `${String(count)} differences`;
      return `page ${String(number)}: ${differences}${hasMoved ? ', other lines moved slightly' : ''}`;
    },
    moved: (number: number) => `page ${String(number)}: some lines moved slightly`,
    added: (number: number) => `page ${String(number)} is new`,
    removed: (number: number) => `page ${String(number)} is no longer there`,
    resized: (number: number) => `page ${String(number)} has another size`,
    more: (count: number) => (count === 1 ? '1 more page' : `${String(count)} more pages`),
    view: 'How the pages are shown',
    sides: 'Side by side',
    differences: 'Differences',
    sheet: (name: string, number: number) => `${name}, page ${String(number)}`,
    noPage: 'This page does not exist here',
    compareMore: (done: number, count: number) =>
      `Compare more pages (${String(done)} of ${String(count)} done)`,
    impossible: (name: string) => `The pages cannot be compared: ${name}`,
    protected: 'The PDF has a password that depends on the data.',
  },
};
export type VersionWords = typeof versionWords;
