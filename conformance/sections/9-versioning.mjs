import { check, section } from '../check.mjs';
import { expectOf } from '../expectations.mjs';

export const versioning = section('9-versioning', 'Versioning', [
  check('Resource paths are served under the version segment `v0`', async (world) => {
    const list = await world.api.get('/workflows/');
    expectOf(list, list.status !== 404, 'an answer other than 404: `/v0/workflows/` exists');
  }),
]);
