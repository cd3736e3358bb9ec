import { Container } from '@n8n/di';

// n8n keeps its services and their settings in one container, which the test files of a process
// share. Jest runs this before each file.
Container.reset();
