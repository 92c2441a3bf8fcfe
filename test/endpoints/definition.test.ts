import { Validator } from '@seriousme/openapi-schema-validator';
import { expect } from 'chai';
import { parse } from 'yaml';
import { PUBLIC, SecuritySchemes } from '#agent/endpoints/access/security.js';
import { composeEndpoints } from '#agent/endpoints/compose.js';
import { type ApiDescription, endpointDefinition } from '#agent/endpoints/index.js';
import { UNKNOWN } from '#agent/endpoints/path-template.js';
import type { Mount, Route } from '#agent/endpoints/routes.js';
import { Models } from '#agent/endpoints/schemas/models.js';
import type { Endpoint } from '#protocol/scan-report.js';

const info = { title: 'shop', version: '0123456' };

function endpoint(method: string, path: string, changes: Partial<Endpoint> = {}): Endpoint {
  const names = Array.from(path.matchAll(/\{([^}]*)\}/g), (match) => match[1]);
  return {
    method,
    path,
    framework: 'express',
    handler: 'show',
    file: 'src/app.js',
    line: 3,
    parameters: names.map((name) => ({ name, in: 'path', required: true, schema: { type: 'string' } })),
    body: null,
    responses: [],
    security: null,
    tags: [],
    ...changes,
  };
}

const gaps = { frameworks: [], languages: [], unknownPaths: 0, places: [], isCut: false };

function api(endpoints: Endpoint[], changes: Partial<ApiDescription> = {}): ApiDescription {
  return {
    endpoints,
    models: new Models(),
    schemes: new SecuritySchemes(),
    servers: [],
    frameworks: ['express'],
    gaps,
    cutFiles: [],
    ...changes,
  };
}

function route(router: string, path: string): Route {
  const place = { handler: 'show', file: 'a.js', line: 1 };
  return { router, methods: ['GET'], path, framework: 'express', ...place, parameters: [] };
}

function mount(parent: string, child: string, prefix: string): Mount {
  return { parent, child, prefix, parameters: [] };
}

async function expectValid(endpoints: Endpoint[]): Promise<void> {
  for (const format of ['yaml', 'json'] as const) {
    const { text } = endpointDefinition(api(endpoints), info, format);
    const result = await new Validator().validate(format === 'json' ? JSON.parse(text) : parse(text));
    expect(result.errors ?? []).to.deep.equal([]);
    expect(result.valid).to.equal(true);
  }
}

describe('agent/endpoints/definition', () => {
  it('is valid OpenAPI 3.1 with every kind of parameter', async () => {
    await expectValid([
      endpoint('GET', '/users/{id}', {
        parameters: [
          { name: 'id', in: 'path', required: true, schema: { type: 'integer' } },
          { name: 'page', in: 'query', required: false, schema: {} },
          { name: 'x-trace', in: 'header', required: false, schema: { type: 'string' } },
          { name: 'session', in: 'cookie', required: true, schema: {} },
        ],
      }),
      endpoint('POST', '/users', {
        parameters: [
          { name: 'email', in: 'body', required: true, schema: { type: 'string' } },
          { name: 'age', in: 'body', required: false, schema: { type: 'integer' } },
        ],
      }),
      endpoint('ANY', '/all'),
      endpoint('PROPFIND', '/dav'),
    ]);
  });

  it('is valid without any endpoint', async () => {
    await expectValid([]);
  });

  it('stays valid with hostile names', async () => {
    const name = '": {}\n- &a [*a] {evil: !!js} # \u0000 %TAG';
    await expectValid([
      endpoint('GET', `/${name}`, { handler: name, file: name, framework: name, parameters: [] }),
      endpoint('GET', '/__proto__', {
        parameters: [{ name: '__proto__', in: 'body', required: true, schema: {} }],
      }),
      endpoint(name, '/constructor'),
    ]);
  });

  it('says where each operation is written, and does not depend on the order of its input', () => {
    const endpoints = [endpoint('POST', '/b'), endpoint('GET', '/b', { line: 9 }), endpoint('GET', '/a')];
    const { text, format } = endpointDefinition(api(endpoints), info, 'yaml');
    expect(format).to.equal('yaml');
    expect(endpointDefinition(api([...endpoints].reverse()), info, 'yaml').text).to.equal(text);
    const { paths } = parse(text);
    expect(Object.keys(paths)).to.deep.equal(['/a', '/b']);
    expect(paths['/b'].get).to.include({
      'x-goalkeeper-file': 'src/app.js',
      'x-goalkeeper-line': 9,
      'x-goalkeeper-handler': 'show',
    });
  });

  it('has no security where none was seen, and an empty one where the code says so', () => {
    const { text } = endpointDefinition(
      api([endpoint('GET', '/open', { security: PUBLIC }), endpoint('GET', '/users')]),
      info,
      'json',
    );
    const { paths } = JSON.parse(text);
    expect(paths['/open'].get.security).to.deep.equal([]);
    expect(paths['/users'].get).to.not.have.property('security');
  });

  it('is valid with paths that are known in part', async () => {
    const unknown = [{ file: 'a b#{}?.js', line: 3 }];
    await expectValid([
      endpoint('GET', '/{id}', {
        parameters: [{ name: 'id', in: 'path', required: true, schema: {} }],
      }),
      ...[1, 2, 2].map((line) =>
        endpoint('GET', UNKNOWN.path, { ...UNKNOWN, unknown, line, file: 'a b#{}?.js' }),
      ),
    ]);
  });

  it('lists the operations of a route that takes any method', () => {
    const { paths } = parse(endpointDefinition(api([endpoint('ANY', '/x')]), info, 'yaml').text);
    expect(Object.keys(paths['/x'])).to.have.members(['get', 'put', 'post', 'delete', 'patch']);
    expect(paths['/x'].get['x-goalkeeper-any-method']).to.equal(true);
  });

  it('keeps a second handler of the same operation as a note', () => {
    const endpoints = [endpoint('GET', '/x'), endpoint('GET', '/x', { file: 'src/b.js', line: 7 })];
    const { paths } = parse(endpointDefinition(api(endpoints), info, 'yaml').text);
    expect(paths['/x'].get['x-goalkeeper-also']).to.deep.equal([
      { 'x-goalkeeper-file': 'src/b.js', 'x-goalkeeper-line': 7, 'x-goalkeeper-handler': 'show' },
    ]);
  });

  it('joins templates that differ in parameter names only', async () => {
    const endpoints = [endpoint('GET', '/u/{id}'), endpoint('PUT', '/u/{user}')];
    const { paths } = parse(endpointDefinition(api(endpoints), info, 'yaml').text);
    expect(Object.keys(paths)).to.deep.equal(['/u/{id}']);
    expect(paths['/u/{id}'].put.parameters[0].name).to.equal('id');
    await expectValid(endpoints);
  });
});

describe('agent/endpoints/compose', () => {
  const paths = (routes: Route[], mounts: Mount[]) =>
    composeEndpoints({ routes, mounts }).map(({ method, path }) => `${method} ${path}`);

  it('puts the prefixes of all mounts before a route', () => {
    expect(
      paths(
        [route('users', '/{id}'), route('users', '/')],
        [mount('api', 'users', '/users'), mount('app', 'api', '/api')],
      ),
    ).to.deep.equal(['GET /api/users', 'GET /api/users/{id}']);
  });

  it('serves a router that is mounted twice in both places', () => {
    expect(paths([route('r', '/x')], [mount('app', 'r', '/a'), mount('app', 'r', '/b')])).to.deep.equal([
      'GET /a/x',
      'GET /b/x',
    ]);
  });

  it('serves what nothing mounts at the root', () => {
    expect(paths([route('r', ''), route('r', '/x/')], [])).to.deep.equal(['GET /', 'GET /x/']);
  });

  it('keeps one parameter of a name in a path', () => {
    const id = { name: 'id', in: 'path' as const, required: true, schema: {} };
    const [endpointFound] = composeEndpoints({
      routes: [{ ...route('r', '/{id}'), parameters: [id] }],
      mounts: [{ ...mount('app', 'r', '/{id}'), parameters: [id] }],
    });
    expect(endpointFound.path).to.equal('/{id}/{id2}');
    expect(endpointFound.parameters.map(({ name }) => name)).to.deep.equal(['id', 'id2']);
  });

  it('ends on routers that mount each other', () => {
    const mounts = [mount('a', 'b', '/b'), mount('b', 'a', '/a'), mount('a', 'a', '/self')];
    expect(paths([route('a', '/x')], mounts)).to.deep.equal(['GET /a/x']);
  });

  it('bounds routers that are mounted many times on many levels', () => {
    const mounts = Array.from({ length: 10 }, (_, level) =>
      Array.from({ length: 30 }, (_, n) => mount(`r${level}`, `r${level + 1}`, `/p${n}`)),
    ).flat();
    expect(paths([route('r10', '/x')], mounts).length).to.be.within(1, 200);
  }).timeout(5000);
});
