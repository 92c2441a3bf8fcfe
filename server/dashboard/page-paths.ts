/** Addresses of the dashboard's pages, as `dashboard/app.tsx` routes them: elsewhere an unknown address stays a 404. */
export const pagePaths = [
  '/',
  '/findings',
  '/findings/{findingId}',
  '/repositories',
  '/repositories/{repositoryId}',
  '/scans',
  '/scans/{scanId}',
  '/scans/{scanId}/endpoints',
  '/scans/{scanId}/wiki',
  '/rules',
  '/set-up',
  '/audit',
];
