import { titleOf } from '../../../console/src/template-file/title-of.ts';

it('A workflow is called like its template', () => {
  expect(['Offer 1.2.docx', 'Offer', '.docx'].map(titleOf)).toEqual(['Offer 1.2', 'Offer', '']);
});
