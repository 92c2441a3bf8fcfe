import { endpointsOf } from './small-application.js';

/** `GET /path yes role requireAdmin app.js:3` */
export async function accessOf(files: Record<string, string>): Promise<string[]> {
  const endpoints = await endpointsOf(files);
  return endpoints.map(({ method, path, authenticated, guards = [] }) =>
    [
      ...[method, path, authenticated],
      ...guards.map(({ kind, name, file, line }) => `${kind} ${name} ${file}:${line}`),
    ].join(' '),
  );
}

/** Whether callers of each route have to show who they are, by its path. */
export async function authenticatedOf(files: Record<string, string>): Promise<Record<string, string>> {
  const endpoints = await endpointsOf(files);
  return Object.fromEntries(endpoints.map(({ path, authenticated }) => [path, String(authenticated)]));
}

/** The same by method and path. */
export async function authenticatedOfRoutes(files: Record<string, string>): Promise<Record<string, string>> {
  const endpoints = await endpointsOf(files);
  return Object.fromEntries(
    endpoints.map(({ method, path, authenticated }) => [`${method} ${path}`, String(authenticated)]),
  );
}
