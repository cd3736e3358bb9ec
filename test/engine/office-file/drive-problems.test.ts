import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { partsAsText, zipOf } from '../../service/office-files.ts';
import { TemporaryFolder } from '../../service/temporary-folder.ts';
import { problemsInDrive, problemsOfHolders } from './drive-problems.ts';
import { wordPackage } from './word-package.ts';

const folder = new TemporaryFolder();
afterAll(() => folder.remove());
const sound = wordPackage('<w:p/>');
const damaged = zipOf({ ...partsAsText(sound), 'word/lost.xml': '<a/>' });

function put(path: string, content: string | Uint8Array): void {
  mkdirSync(join(folder.path, path, '..'), { recursive: true });
  writeFileSync(join(folder.path, path), content);
}

it('a missing drive has no documents', () => {
  expect(problemsInDrive(join(folder.path, 'nowhere'))).toEqual([]);
  expect(problemsOfHolders(join(folder.path, 'nowhere'))).toEqual([]);
});

it('every document of a workflow is compared with its templates', () => {
  put('uploaded.docx', damaged);
  put('Good/Templates/a.docx', sound);
  put('Good/document.docx', sound);
  put('Good/by hand.docx', 'no document at all');
  put('Known/Templates/a.docx', damaged);
  put('Known/document.docx', damaged);
  expect(problemsInDrive(folder.path)).toEqual([]);
  put('Bad/Templates/a.docx', sound);
  put('Bad/document.docx', damaged);
  put('Orphan/document.docx', damaged);
  expect(problemsInDrive(folder.path)).toEqual([
    `${join(folder.path, 'Bad/document.docx')}: nothing leads to word/lost.xml`,
    `${join(folder.path, 'Orphan/document.docx')}: nothing leads to word/lost.xml`,
  ]);
});
