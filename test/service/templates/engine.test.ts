import { templateEngine } from '../../../service/src/templates/engine.ts';
import { describeTemplates } from './describe-templates.ts';

describeTemplates('engine', templateEngine);
