import { parseArgs } from 'node:util';
import { ACCESS_KEY_ID, BUCKET, REGION, SECRET_ACCESS_KEY } from './account.ts';
import { randomPlan } from './disturbance.ts';
import { StrictS3 } from './strict-s3.ts';

/*
 * Starts the strict server until it is stopped, for other programs:
 * node test/service/drive/s3/strict-s3/main.ts --port 9000 --fail 0.1
 */
const { values } = parseArgs({
  options: {
    port: { type: 'string', default: '0' },
    /** The share of requests that fail, between 0 and 1. */
    fail: { type: 'string', default: '0' },
  },
});

const server = await StrictS3.start({ port: Number(values.port) });
server.plan = randomPlan(Number(values.fail));
console.log(server.url);
console.log(
  `--drive "s3://${BUCKET}/drive?endpoint=${server.url}&region=${REGION}&forcePathStyle=true"`,
);
console.log(`AWS_ACCESS_KEY_ID=${ACCESS_KEY_ID} AWS_SECRET_ACCESS_KEY=${SECRET_ACCESS_KEY}`);
