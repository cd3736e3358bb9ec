import { testsWith } from '../../tests-with.ts';
import { describeServer } from './describe-server.ts';
import { ApacheServer } from './servers/apache-server.ts';

const apache = ApacheServer.isInstalled() ? ApacheServer : null;

testsWith(apache, 'blobs on Apache: apache2 is not installed on this machine', (Apache) => {
  describeServer('blobs on Apache', () => new Apache());
});
