import { foldersOf } from '../../../../../service/src/store/records/drive/folders-of.ts';

describe('the folders of a path', () => {
  it.each([
    ['a/b/c/d.docx', ['a', 'a/b', 'a/b/c']],
    ['a/d.docx', ['a']],
    ['d.docx', []],
  ])('%s', (path, folders) => {
    expect(foldersOf(path)).toEqual(folders);
  });
});
