import { fileURLToPath } from 'node:url';
import type { ResponseToolkit } from '@hapi/hapi';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { type BuiltFile, pagePolicy, readBuiltFiles } from './built-files.js';
import { pagePaths } from './page-paths.js';

const folder = fileURLToPath(new URL('../../dashboard/', import.meta.url));

/** Besides, no text becomes markup or script. */
const policy = `${pagePolicy}; require-trusted-types-for 'script'; trusted-types 'none'`;

/** The names of assets carry a hash of what is in them. */
const FOR_EVER = 'public, max-age=31536000, immutable';
const ASK_EACH_TIME = 'no-cache';

/** The browser application: one document for all of its pages, which find their data by the API, and its assets. */
export const dashboard: BoundPlugin = {
  name: 'dashboard',
  register(server) {
    const { page, assets } = readBuiltFiles(folder);
    const answer = (h: ResponseToolkit, file: BuiltFile, caching: string) =>
      h
        .response(file.body)
        .type(file.type)
        .etag(file.etag)
        .header('cache-control', caching)
        .header('content-security-policy', policy)
        .header('cross-origin-opener-policy', 'same-origin');
    for (const path of pagePaths)
      server.route({ method: 'GET', path, handler: (_request, h) => answer(h, page, ASK_EACH_TIME) });
    for (const asset of assets)
      server.route({
        method: 'GET',
        path: `/assets/${asset.name}`,
        handler: (_request, h) => answer(h, asset, FOR_EVER),
      });
  },
};
