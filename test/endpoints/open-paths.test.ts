import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

const REFUSAL = 'if (!request.headers.authorization) { reply.code(401).send(); return reply }';

/** A server of Fastify with a hook that begins like this. */
const fastify = (before: string, paths: readonly string[]) => `
const app = require('fastify')()
const OPEN = ['/open', '/login']
const PUBLIC = new Set(['/set'])
const { basePath } = require('./settings.json')
const healthPath = \`\${basePath}/healthz\`
app.addHook('onRequest', async (request, reply) => {
  ${before}
  ${REFUSAL}
})
${paths.map((path) => `app.get('${path}', async () => 1)`).join('\n')}
app.listen(1)
`;

describe('agent/endpoints: paths that a check lets pass', () => {
  it('leave all others to the check in the other branch', async () => {
    const known = await authenticatedOf({
      'app.js': `
const express = require('express')
const app = express()
const requireUser = (req, res, next) => {
  if (!req.isAuthenticated()) { res.redirect(401, '/#login') } else { next() }
}
app.use((req, res, next) => {
  if (['/open', '/login'].includes(req.path)) { next() } else { requireUser(req, res, next) }
})
app.get('/open', (req, res) => res.end())
app.get('/items', (req, res) => res.end())
`,
      'other.js': `
const express = require('express')
const app = express()
app.use((req, res, next) => {
  if (req.headers['x-kind'] === 'a') { next() } else { requireUser(req, res, next) }
})
function requireUser(req, res, next) {
  if (!req.isAuthenticated()) { res.status(401).end() } else { next() }
}
app.get('/other', (req, res) => res.end())
`,
    });
    expect(known).to.deep.equal({ '/open': 'no', '/items': 'yes', '/other': 'unknown' });
  });

  it('are those of lists, sets, templates and patterns, where a hook returns or a middleware goes on', async () => {
    const hook = fastify(
      `if (OPEN.includes(request.url)) return
  if (PUBLIC.has(request.url)) { return }
  if (request.url.split('?')[0] === healthPath || /^\\/(about|legal)/.test(request.url)) return
  const { pathname } = new URL(request.url, 'http://localhost')
  if (pathname.startsWith('/public/') && request.method === 'GET') return`,
      ['/open', '/login', '/set', '/healthz', '/about', '/legal', '/public/logo', '/closed'],
    );
    const { '/closed': closed, ...open } = await authenticatedOf({ 'app.js': hook });
    expect(closed).to.equal('yes');
    expect(new Set(Object.values(open))).to.deep.equal(new Set(['no']));
    const express = `
const express = require('express')
const app = express()
const open = ['/login', '/about']
app.use((req, res, next) => {
  if (open.includes(req.path)) return next()
  if (!req.session.user) return res.status(401).end()
  next()
})
for (const path of ['/login', '/about', '/account']) app.get(path, (req, res) => res.end())
app.listen(1)
`;
    expect(await authenticatedOf({ 'app.js': express })).to.deep.equal({
      ...{ '/about': 'no', '/account': 'yes', '/login': 'no' },
    });
  });

  it('may be all but some', async () => {
    const express = `
const express = require('express')
const app = express()
app.use((req, res, next) => {
  if (!req.path.startsWith('/admin')) return next()
  if (!req.session.user) return res.status(401).end()
  next()
})
app.get('/home', (req, res) => res.end())
app.get('/admin/users', (req, res) => res.end())
app.listen(1)
`;
    expect(await authenticatedOf({ 'app.js': express })).to.deep.equal({
      ...{ '/admin/users': 'yes', '/home': 'no' },
    });
  });

  it('are not known where the test cannot be read', async () => {
    for (const before of [
      'if (request.url === settings.health) return',
      'if (isOpen(request.url)) return',
      "if (request.url === '/open' || request.routeOptions.config.isOpen) return",
      'if (/(open|login)$/.test(request.url)) return',
    ])
      expect(await authenticatedOf({ 'app.js': fastify(before, ['/closed']) }), before).to.deep.equal({
        '/closed': 'unknown',
      });
  });

  it('are no matter where a hook belongs to another plugin', async () => {
    const app = `
const app = require('fastify')()
app.register(async (inner) => {
  inner.addHook('preHandler', async (request, reply) => { ${REFUSAL} })
  inner.get('/inner', async () => 1)
})
app.get('/outer', async () => 1)
app.listen(1)
`;
    expect(await authenticatedOf({ 'app.js': app })).to.deep.equal({ '/inner': 'yes', '/outer': 'no' });
  });
});

describe('agent/endpoints: marks that a guard of NestJS asks for', () => {
  it('let requests pass, whatever they are called', async () => {
    const main = `
import { NestFactory, Reflector } from '@nestjs/core';
import { Module, Controller, Get, UseGuards, SetMetadata, CanActivate, ExecutionContext, UnauthorizedException } from '@nestjs/common';
export const KEY = 'entrance:free';
export const Free = () => SetMetadata(KEY, true);
export const Everybody = Reflector.createDecorator<boolean>();
export class EntranceGuard implements CanActivate {
  constructor(private reflector: Reflector) {}
  canActivate(context: ExecutionContext) {
    const free = this.reflector.getAllAndOverride<boolean>(KEY, [context.getHandler(), context.getClass()]);
    if (free || this.reflector.get(Everybody, context.getHandler())) return true;
    const request = context.switchToHttp().getRequest();
    if (!request.headers.authorization) throw new UnauthorizedException();
    return true;
  }
}
`;
    const controllers = `
@Controller('cats')
class Cats {
  @Get('closed') closed() { return 1; }
  @Free() @Get('free') free() { return 1; }
  @Everybody(true) @Get('everybody') everybody() { return 1; }
  @SetMetadata('entrance:free', false) @Get('not') not() { return 1; }
  @SetMetadata('entrance:other', true) @Get('other') other() { return 1; }
}
@Free() @Controller('dogs')
class Dogs { @Get('all') all() { return 1; } }
`;
    const modules = `
@Module({ controllers: [Cats, Dogs] })
class AppModule {}
async function bootstrap() {
  const app = await NestFactory.create(AppModule);
  GLOBAL
  await app.listen(1);
}
bootstrap();
`;
    const expected = {
      ...{ '/cats/closed': 'yes', '/cats/not': 'yes', '/cats/other': 'yes' },
      ...{ '/cats/free': 'no', '/cats/everybody': 'no', '/dogs/all': 'no' },
    };
    const everywhere = modules.replace(
      'GLOBAL',
      'app.useGlobalGuards(new EntranceGuard(app.get(Reflector)));',
    );
    expect(await authenticatedOf({ 'main.ts': main + controllers + everywhere })).to.deep.equal(expected);
    const own = controllers.replaceAll('@Controller', '@UseGuards(EntranceGuard) @Controller');
    const without = modules.replace('GLOBAL', '');
    expect(await authenticatedOf({ 'main.ts': main + own + without })).to.deep.equal(expected);
  });

  it('lets the paths pass that are compared as a whole, and none that only begins with one', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const app = express();
app.use((req, res, next) => {
  if (['/user', '/user/login'].includes(req.path) || req.path === '/about' || req.path.startsWith('/public')) return next();
  if (!req.session.user) return res.sendStatus(401);
  next();
});
const hello = (req, res) => res.send('hello');
app.get('/user', hello);
app.get('/user/login', hello);
app.get('/user/:id', hello);
app.get('/user/settings', hello);
app.get('/about', hello);
app.get('/about/us', hello);
app.get('/public/one', hello);
`,
    });
    expect(found).to.deep.equal({
      ...{ '/user': 'no', '/user/login': 'no', '/about': 'no', '/public/one': 'no' },
      ...{ '/user/{id}': 'yes', '/user/settings': 'yes', '/about/us': 'yes' },
    });
  });
});
