import { DriveFile } from '../../../contract/src/index.ts';
import { createAddresses } from '../../../service/src/addresses/addresses.ts';
import type { StoredFile } from '../../../service/src/drive/drive.ts';
import { presentDriveFile } from '../../../service/src/drive/present-drive-file.ts';

const file: StoredFile = {
  id: 'fil_1',
  name: 'Invoice.docx',
  path: 'Orders/Invoice.docx',
  mimeType: 'text/plain',
  ownerId: 'usr_1',
  workflowId: null,
  link: null,
};
const addresses = createAddresses(() => 'https://docs.example.com');

it('a drive file has the fields of the contract, without its owner and path', () => {
  const shown = presentDriveFile(file, addresses);
  expect(shown).toEqual({
    id: 'fil_1',
    name: 'Invoice.docx',
    url: 'https://docs.example.com/v0/drive/files/fil_1/content/',
    mimeType: 'text/plain',
  });
  expect(DriveFile.parse(shown)).toEqual(shown);
});

it('the url of a drive file is its page in a cloud drive, if it has one', () => {
  const link = 'https://drive.google.com/file/d/1/view';
  expect(presentDriveFile({ ...file, link }, addresses)).toMatchObject({ url: link });
});
