export { searchDeliveries } from './search-deliveries';
export { searchDriveFiles } from './search-drive-files';
export { searchRuns } from './search-runs';
export { searchTemplateVersions } from './search-template-versions';
export { searchTemplates } from './search-templates';
export { searchWorkflows } from './search-workflows';
