import type { SourceData } from '../../contract/src/index.ts';
import { Template } from '../../engine/src/template.ts';
import { describeTemplateFaults } from './describe-template-faults.ts';
import { describeTemplates } from './describe-templates.ts';

const render = (content: Uint8Array, data: SourceData) => Template.compile(content).render(data);

describeTemplates('engine', render);
describeTemplateFaults('engine', render);
