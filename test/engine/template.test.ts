import type { SourceData } from '../../contract/src/index.ts';
import { Template } from '../../engine/src/template.ts';
import { describeTemplateErrors } from './describe-template-errors.ts';
import { describeTemplates } from './describe-templates.ts';

const render = (content: Uint8Array, data: SourceData) => Template.compile(content).render(data);

describeTemplates('engine', render);
describeTemplateErrors('engine', render);
