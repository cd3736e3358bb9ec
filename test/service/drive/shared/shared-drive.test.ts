import { findPostgres } from '../../../../playground/postgres/find-postgres.mjs';
import { insertDocument } from '../../../../service/src/store/records/documents.ts';
import { createWorkflow } from '../../../../service/src/workflows/create-workflow.ts';
import {
  newDocument,
  newOptions,
} from '../../../../service/src/workflows/documents/document-record.ts';
import { testsWith } from '../../tests-with.ts';
import { describeDrive } from '../describe-drive.ts';
import { driveInTurns } from './drive-in-turns.ts';
import { servicesForEachTest } from './services-for-each-test.ts';

const MISSING = 'A drive of several services: neither npm nor Debian has installed PostgreSQL here';

testsWith(findPostgres(), MISSING, () => {
  const held = servicesForEachTest(2);
  let drive: ReturnType<typeof driveInTurns>;

  beforeEach(() => {
    drive = driveInTurns(held.services.map((service) => service.drive));
  });

  describeDrive('two services behind a load balancer', () => ({
    drive,
    ownerId: held.user.id,
    useAsTemplate: async (fileId) => {
      const { parts } = held.services[0]!;
      const { id } = await createWorkflow(parts, held.user, { name: 'Orders' });
      const template = { documentType: 'CLOUD_DOCS', name: 'Template.docx' } as const;
      const options = newOptions(template, {});
      await insertDocument(parts.store, newDocument(parts, id, template, { id: fileId }, options));
    },
  }));
});
