import { lazy } from 'react';
import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { RouterProvider } from 'react-aria-components';
import { BrowserRouter, Route, Routes, useHref, useNavigate } from 'react-router';
import { ApiProblem, isTemporary } from './api/problem.ts';
import { ROOT } from './api/root.ts';
import { MissingPage } from './shell/missing-page.tsx';
import { Shell } from './shell/shell.tsx';
import { WorkflowsPage } from './workflows/workflows-page.tsx';

// They have parts that the first page does without.
const ActivityPage = lazy(async () => {
  return { default: (await import('./activity/activity-page.tsx')).ActivityPage };
});
const ConnectionsPage = lazy(async () => {
  return { default: (await import('./webhooks/connections-page.tsx')).ConnectionsPage };
});
const AccountPage = lazy(async () => {
  return { default: (await import('./account/account-page.tsx')).AccountPage };
});
const FilesPage = lazy(async () => {
  return { default: (await import('./files/files-page.tsx')).FilesPage };
});
const PeoplePage = lazy(async () => {
  return { default: (await import('./people/people-page.tsx')).PeoplePage };
});
const NumbersPage = lazy(async () => {
  return { default: (await import('./numbers/numbers-page.tsx')).NumbersPage };
});
const RunPage = lazy(async () => {
  return { default: (await import('./run/run-page.tsx')).RunPage };
});
const RunsPage = lazy(async () => {
  return { default: (await import('./runs/runs-page.tsx')).RunsPage };
});
const SignedInPage = lazy(async () => {
  return { default: (await import('./session/signed-in-page.tsx')).SignedInPage };
});
const TemplatePage = lazy(async () => {
  return { default: (await import('./template/template-page.tsx')).TemplatePage };
});

const MOST_RETRIES = 2;

/** How often a page asks a service again that does not answer. Lists are read again more often. */
const TRY_AGAIN_MILLISECONDS = 5_000;

const queries = new QueryClient({
  defaultOptions: {
    queries: {
      // What the service has rejected, it would reject again.
      retry: (failures, error) => failures < MOST_RETRIES && !(error instanceof ApiProblem),
      refetchInterval: ({ state: { error } }) => isTemporary(error) && TRY_AGAIN_MILLISECONDS,
    },
  },
});

/** The console. The service knows the same paths, so that each can be opened and loaded again. */
export function App() {
  return (
    <QueryClientProvider client={queries}>
      <BrowserRouter basename={ROOT}>
        <Pages />
      </BrowserRouter>
    </QueryClientProvider>
  );
}

function Pages() {
  const navigate = useNavigate();
  return (
    <RouterProvider navigate={(path) => void navigate(path)} useHref={useHref}>
      <Routes>
        <Route element={<Shell />}>
          <Route index element={<WorkflowsPage />} />
          <Route path="console/files" element={<FilesPage />} />
          <Route path="console/workflows/:workflowId" element={<RunsPage />} />
          <Route path="console/workflows/:workflowId/runs/:runId" element={<RunPage />} />
          <Route
            path="console/workflows/:workflowId/documents/:documentId"
            element={<TemplatePage />}
          />
          <Route path="console/workflows/:workflowId/connections" element={<ConnectionsPage />} />
          <Route path="console/account" element={<AccountPage />} />
          <Route path="console/people" element={<PeoplePage />} />
          <Route path="console/activity" element={<ActivityPage />} />
          <Route path="console/numbers" element={<NumbersPage />} />
          <Route path="console/signed-in" element={<SignedInPage />} />
          <Route path="*" element={<MissingPage />} />
        </Route>
      </Routes>
    </RouterProvider>
  );
}
