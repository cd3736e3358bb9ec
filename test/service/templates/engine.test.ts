import { Template } from '../../../service/src/templates/engine.ts';
import { describeTemplates } from './describe-templates.ts';

describeTemplates('engine', (content, data) => Template.compile(content).render(data));
