import { mkdirSync, statSync, writeFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { root } from './dependencies.mjs';

const target = join(root, 'dist', 'api-schema', 'schema.d.ts');

/** Writes the types of the API, from its OpenAPI document, for the dashboard's client; when the server was built again. */
export async function writeApiTypes() {
  const built = statSync(join(root, 'dist', '.built')).mtimeMs;
  if ((statSync(target, { throwIfNoEntry: false })?.mtimeMs ?? 0) > built) return target;
  const { default: openapiTS, astToString } = await import('openapi-typescript');
  const types = astToString(await openapiTS(JSON.stringify(await openApi())));
  mkdirSync(dirname(target), { recursive: true });
  writeFileSync(target, types);
  return target;
}

/** Of a server that has routes and nothing behind them: only handlers use the parts, and no request is made. */
export async function openApi() {
  const { default: Hapi } = await import('@hapi/hapi');
  const { default: Joi } = await import('joi');
  const { api } = await import('../dist/server/api/plugin.js');
  const { openApiDocument } = await import('../dist/server/api/openapi.js');
  const server = Hapi.server();
  server.validator(Joi);
  server.auth.scheme('api-key', () => ({ authenticate: (_request, h) => h.authenticated({}) }));
  server.auth.strategy('api-key', 'api-key');
  await server.register(api({}));
  return openApiDocument(server.table());
}
