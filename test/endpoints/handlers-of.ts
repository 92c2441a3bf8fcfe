import { endpointsOf } from './small-application.js';

/** `path: handler file:line access guards`, by path. */
export async function handlersOf(files: Record<string, string>): Promise<Record<string, string>> {
  const endpoints = await endpointsOf(files);
  return Object.fromEntries(
    endpoints.map(({ path, handler, file, line, authenticated, guards = [] }) => [
      path,
      [`${handler} ${file}:${line} ${authenticated}`, ...guards.map((one) => `${one.kind} ${one.name}`)].join(
        ', ',
      ),
    ]),
  );
}
