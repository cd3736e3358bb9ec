export { mapSourceFields } from './map-source-fields';
