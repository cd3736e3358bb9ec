import type { Need, RouteRights } from './every-route.ts';
import { everyRoute } from './every-route.ts';

/** The pages of the console, which a session opens. */
export const consolePages: readonly RouteRights[] = [
  { route: 'GET /', needs: 'session', status: 200 },
  { route: 'GET /console/files', needs: 'session', status: 200 },
  { route: 'GET /console/activity', needs: 'session', status: 200 },
  { route: 'GET /console/people', needs: 'session', status: 200 },
  { route: 'GET /console/numbers', needs: 'session', status: 200 },
  { route: 'GET /console/workflows/:workflowId', needs: 'session', status: 200 },
  { route: 'GET /console/workflows/:workflowId/connections', needs: 'session', status: 200 },
  {
    route: 'GET /console/workflows/:workflowId/documents/:documentId',
    needs: 'session',
    status: 200,
  },
  { route: 'GET /console/workflows/:workflowId/runs/:runId', needs: 'session', status: 200 },
  { route: 'GET /console/account', needs: 'session', status: 200 },
  { route: 'GET /console/signed-in', needs: 'session', status: 200 },
  { route: 'GET /console/assets/:name', needs: 'nothing', status: 404 },
  { route: 'POST /console/sign-in', needs: 'session', status: 303 },
  { route: 'POST /console/sign-out', needs: 'session', status: 303 },
];

const OF_THE_API: readonly Need[] = ['token', 'person', 'read', 'run', 'change'];

/** The API of the console: each route of the API once more, with the same rights. */
export const consoleApi: readonly RouteRights[] = everyRoute
  .filter(({ needs, route }) => OF_THE_API.includes(needs) && route.includes(' /v0/'))
  .map((rights) => ({ ...rights, route: rights.route.replace(' /v0/', ' /console/api/v0/') }));
