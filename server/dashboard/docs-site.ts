import { readdirSync } from 'node:fs';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { apiError } from '#server/http/errors.js';
import { type BuiltFile, builtFile, pagePolicy } from './built-files.js';

const folder = fileURLToPath(new URL('../../docs/', import.meta.url));

/** The documentation (`scripts/docs-site.mjs`) at `/docs/`. Kept in memory: no request leads to the file system. */
export const docsSite: BoundPlugin = {
  name: 'docs-site',
  register(server) {
    const files = readSite();
    // Links of the pages are relative to a folder.
    server.route({ method: 'GET', path: '/docs', handler: (_request, h) => h.redirect('docs/') });
    server.route({
      method: 'GET',
      path: '/docs/{page*}',
      handler({ params }, h) {
        const page: unknown = params.page;
        const file = files.get(typeof page === 'string' && page !== '' ? page : 'index.html');
        if (!file) throw apiError(404, 'Not found', { hint: 'The pages are listed at /docs/' });
        return h
          .response(file.body)
          .type(file.type)
          .etag(file.etag)
          .header('cache-control', 'no-cache')
          .header('content-security-policy', pagePolicy);
      },
    });
  },
};

function readSite(): Map<string, BuiltFile> {
  const found = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return new Map(
    found.flatMap(({ parentPath, name }) => {
      const path = relative(folder, join(parentPath, name)).replaceAll('\\', '/');
      return builtFile(folder, path).map((file) => [path, file] as const);
    }),
  );
}
