export { searchDeliveries } from './search-deliveries';
export { searchDocuments } from './search-documents';
export { searchDriveFiles } from './search-drive-files';
export { searchRuns } from './search-runs';
export { searchWorkflows } from './search-workflows';
