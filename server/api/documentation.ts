import { createHash } from 'node:crypto';
import type { BoundPlugin } from '#server/http/bound-plugin.js';
import { documentationPage, style } from './documentation-page.js';
import { openApiDocument } from './openapi.js';

const styleHash = createHash('sha256').update(style).digest('base64');
const policy = `default-src 'none'; style-src 'sha256-${styleHash}'; frame-ancestors 'none'`;

/** `GET /openapi.json` for programs and `GET /docs/api-reference.html` for people, both made from the routes that are registered. */
export const documentation: BoundPlugin = {
  name: 'documentation',
  register(server) {
    let made: { document: object; page: string } | undefined;
    const make = () => {
      const document = openApiDocument(server.table());
      return { document, page: documentationPage(document) };
    };
    const current = () => {
      made ??= make();
      return made;
    };
    server.route({ method: 'GET', path: '/openapi.json', handler: () => current().document });
    server.route({
      method: 'GET',
      path: '/docs/api-reference.html',
      handler: (_request, h) =>
        h.response(current().page).type('text/html').header('content-security-policy', policy),
    });
  },
};
