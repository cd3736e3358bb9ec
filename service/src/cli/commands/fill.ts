import { Command, Option } from 'commander';
import type { FillOptions } from '../fill-files.ts';
import { unsandboxedSofficeOption } from '../options.ts';

/** Returns the command `docloom fill`, which renders one template without a service. */
export function fillCommand(): Command {
  return new Command('fill')
    .description('Render one Word or PowerPoint template with JSON data, without a service.')
    .argument('<template>', 'a Word or PowerPoint file with tags')
    .argument('<data>', 'a file with a JSON object, or - for standard input')
    .option(
      '-o, --output <file>',
      'the document; by default "<template> filled.docx" in this folder',
    )
    .option(
      '--pdf',
      'make a PDF in addition to the document; only the PDF if --output ends with .pdf',
    )
    .option('--keep-macros', 'keep the macros of the template')
    .option('--strict', 'end with 2 if there are warnings')
    .addOption(
      new Option('--soffice <path>', 'make the PDF with the LibreOffice at this path').env(
        'DOCLOOM_SOFFICE',
      ),
    )
    .addOption(unsandboxedSofficeOption())
    .addOption(new Option('--fonts <folder>', 'a folder of fonts for the PDF').env('DOCLOOM_FONTS'))
    .addHelpText('after', HELP)
    .action(async (template: string, data: string, options: FillOptions) => {
      // Only here: every other command would load the template engine and the converters too.
      const { fillFiles } = await import('../fill-files.ts');
      await fillFiles(template, data, options);
    });
}

const HELP = `
Prints the paths of the files that it has written. Warnings, such as a field that the data does not
have, go to standard error.

Exit codes:
  0  the files were written
  1  nothing was written; standard error has the reason
  2  the files were written with warnings, and --strict was given
`;
