import { expect } from 'chai';
import { checksOf, definitionOf } from './definition-of.js';
import { apiOf, endpointsOf, parametersOf, routesOf } from './small-application.js';

const manifest = '{ "dependencies": { "next": "15.1.0" } }';

describe('agent/endpoints of Next.js', () => {
  it('reads the routes of the folder app', async () => {
    const endpoints = await endpointsOf({
      'package.json': manifest,
      'next.config.mjs': `
import { withPlugin } from 'plugin';
export default withPlugin({ basePath: '/docs' });
`,
      'src/app/layout.tsx':
        "import Link from 'next/link';\nexport default function Layout() { return null; }\n",
      'src/app/route.ts': "export async function GET() { return new Response('x'); }\n",
      'src/app/api/(shop)/items/[id]/route.ts': `
import { type NextRequest, NextResponse } from 'next/server';
export const dynamic = 'force-dynamic';
export async function GET(request: NextRequest, { params }: { params: Promise<{ id: string }> }) {
  const page = request.nextUrl.searchParams.get('page');
  const { searchParams } = new URL(request.url);
  return NextResponse.json({ page, q: searchParams.get('q'), key: request.headers.get('x-key') });
}
async function save(request: Request) {
  const body = await request.json();
  return Response.json(body.name);
}
export { save as POST, save as PUT };
`,
      'src/app/api/files/[...path]/route.ts':
        "import { wrap } from './wrap';\nexport const DELETE = wrap(async (req) => 1);\n",
      'src/app/api/opt/[[...rest]]/route.js': 'export const { GET, POST } = require("handlers").make();\n',
      'src/app/_private/route.ts': 'export function GET() {}\n',
      'src/app/@slot/inner/route.ts': 'export function GET() {}\n',
      'src/app/page.tsx': 'export default function Page() { return null; }\n',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'GET /docs GET',
      'DELETE /docs/api/files/{path} DELETE',
      'GET /docs/api/items/{id} GET',
      'POST /docs/api/items/{id} save',
      'PUT /docs/api/items/{id} save',
      'GET /docs/api/opt GET',
      'POST /docs/api/opt POST',
      'GET /docs/api/opt/{rest} GET',
      'POST /docs/api/opt/{rest} POST',
      'GET /docs/inner GET',
    ]);
    expect(parametersOf(endpoints[2])).to.deep.equal([
      'path id:string!',
      'header x-key:string',
      'query page:string',
      'query q:string',
    ]);
    expect(endpoints[2].line).to.equal(4);
    expect(parametersOf(endpoints[3])).to.deep.equal(['path id:string!', 'body name']);
  });

  it('reads the handlers of pages/api, with the methods that they tell apart', async () => {
    const endpoints = await endpointsOf({
      'web/package.json': manifest,
      'web/pages/index.tsx': "import Head from 'next/head';\nexport default () => null;\n",
      'web/pages/api/users/index.ts': `
import type { NextApiRequest, NextApiResponse } from 'next';
export default async function handler(req: NextApiRequest, res: NextApiResponse) {
  switch (req.method) {
    case 'GET': return res.json(req.query.page);
    case 'POST': return res.json(req.body.name);
    default: res.status(405).end();
  }
}
`,
      'web/pages/api/users/[id].ts': `
export default function user(req, res) {
  if (req.method !== 'PUT') return res.status(405).end();
  res.json(req.query.id);
}
`,
      'web/pages/api/any.js': 'export default (req, res) => res.end();\n',
      'web/pages/api/upload.js': `
export default function upload(req, res) {
  if (req.method === 'OPTIONS') return res.status(204).end();
  return store.handle(req, res);
}
`,
      'web/pages/api/both.js': `
export default function both(req, res) {
  const { method } = req;
  if (method === 'GET' || 'PATCH' === method) res.end();
}
`,
      'other/pages/api/none.js': 'export default (req, res) => res.end();\n',
    });
    expect(routesOf(endpoints)).to.deep.equal([
      'ANY /api/any default',
      'GET /api/both both',
      'PATCH /api/both both',
      'ANY /api/upload upload',
      'GET /api/users handler',
      'POST /api/users handler',
      'PUT /api/users/{id} user',
    ]);
    expect(parametersOf(endpoints[4])).to.deep.equal(['query page:string']);
    expect(parametersOf(endpoints[5])).to.deep.equal(['body name', 'query page:string']);
    expect(parametersOf(endpoints[6])).to.deep.equal(['path id:string!']);
  });

  it('sees the checks around handlers and in them', async () => {
    const { paths } = await definitionOf({
      'package.json': manifest,
      'app/page.tsx': "import Link from 'next/link';\n",
      'lib/auth.ts': `
export function requireUser(handler) {
  return async (req) => { if (!req.headers.get('authorization')) return new Response(null, { status: 401 }); return handler(req); };
}
import { Forbidden } from 'errors';
export async function checkAdmin() { throw new Forbidden(); }
`,
      'app/a/route.ts':
        "import { requireUser } from '../../lib/auth';\nexport const GET = requireUser(async (req) => 1);\n",
      'app/b/route.ts': `
import { getServerSession } from 'next-auth';
export async function POST(req) {
  const session = await getServerSession();
  if (!session) return new Response('Unauthorized', { status: 401 });
}
`,
      'app/c/route.ts': `
import { checkAdmin } from '../../lib/auth';
export async function GET(req) { await checkAdmin(); }
`,
      'app/d/route.ts': `
import { getServerSession } from 'next-auth';
export async function GET(req) { return Response.json(await getServerSession()); }
`,
    });
    const checks = Object.entries(paths).map(([path, item]) => `${path} ${checksOf(Object.values(item)[0])}`);
    expect(checks).to.deep.equal(['/a bearer', '/b session', '/c checkAdmin', '/d -']);
  });

  it('leaves applications of other frameworks alone that have such folders', async () => {
    const { endpoints, gaps } = await apiOf({
      'package.json': '{}',
      'app/api/route.ts': "import { x } from 'next-x';\nexport function GET() {}\n",
    });
    expect(endpoints).to.deep.equal([]);
    expect(gaps.frameworks).to.deep.equal([]);
  });
});
