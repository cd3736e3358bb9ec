import { docxtemplaterTemplates } from '../../../../service/src/templates/docxtemplater/index.ts';
import { describeTemplates } from '../describe-templates.ts';

describeTemplates('docxtemplater', docxtemplaterTemplates);
