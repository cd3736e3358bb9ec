import { describeServer } from './describe-server.ts';
import { NepheleServer } from './servers/nephele-server.ts';

describeServer('blobs on Nephele', () => new NepheleServer());
