import { DriveFile } from '../../../contract/src/index.ts';
import { createAddresses } from '../../../service/src/addresses/addresses.ts';
import { presentDriveFile } from '../../../service/src/drive/present-drive-file.ts';

it('a drive file has the fields of the contract, without its owner and path', () => {
  const file = {
    id: 'fil_1',
    name: 'Invoice.docx',
    path: 'Orders/Invoice.docx',
    mimeType: 'text/plain',
    ownerId: 'usr_1',
    workflowId: null,
  } as const;
  const shown = presentDriveFile(
    file,
    createAddresses(() => 'https://docs.example.com'),
  );
  expect(shown).toEqual({
    id: 'fil_1',
    name: 'Invoice.docx',
    url: 'https://docs.example.com/v0/drive/files/fil_1/content/',
    mimeType: 'text/plain',
  });
  expect(DriveFile.parse(shown)).toEqual(shown);
});
