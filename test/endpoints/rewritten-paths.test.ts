import { expect } from 'chai';
import type { Endpoint } from '#protocol/scan-report.js';
import { endpointsOf } from './small-application.js';

function shown({ method, path, unknown = [] }: Endpoint): string {
  return [`${method} ${path}`, ...unknown.map(({ file, line }) => `${file}:${line}`)].join(' ');
}

async function expressPaths(middleware: string): Promise<string[]> {
  const endpoints = await endpointsOf({
    'app.js': `
const express = require('express');
const settings = require('./settings');
const app = express();
app.get('/health', (req, res) => res.end());
${middleware}
const users = express.Router();
users.get('/users/:id', (req, res) => res.end());
app.use('/admin', users);
app.get('/orders', (req, res) => res.end());
`,
    'settings.js': 'module.exports = { front: process.env.FRONT };',
  });
  return endpoints.map(shown);
}

const asWritten = ['GET /admin/users/{id}', 'GET /health', 'GET /orders'];

describe('agent/endpoints behind middleware that rewrites paths', () => {
  it('writes what a pattern takes off the front of paths, for routes behind it', async () => {
    const paths = await expressPaths(`
app.use((request, response, next) => {
  const match = /^\\/v(\\d+)(\\/.*)$/.exec(request.url);
  if (match == null) return next(new Error('no version'));
  const [, version, rest] = match;
  request.version = Number(version);
  request.url = rest;
  next();
});`);
    expect(paths).to.deep.equal(['GET /health', 'GET /v{group1}/admin/users/{id}', 'GET /v{group1}/orders']);
  });

  it('knows fronts that are cut off by their length, one behind the other and below a path', async () => {
    const paths = await expressPaths(`
app.use((req, res, next) => {
  if (!req.url.startsWith('/api')) { res.status(404).end(); return; }
  req.url = req.url.slice('/api'.length);
  next();
});
app.use((req, res, next) => {
  const found = req.url.match(/^\\/shops\\/([^/]+)\\//);
  if (!found) return next(new Error('no shop'));
  req.url = req.url.substring(found[0].length - 1);
  next();
});
app.use('/admin', (req, res, next) => {
  const found = /^\\/areas(\\/.*)$/.exec(req.url);
  if (!found) return res.sendStatus(404);
  req.url = found[1];
  return next();
});`);
    expect(paths).to.deep.equal([
      'GET /api/shops/{group1}/admin/areas/users/{id}',
      'GET /api/shops/{group1}/orders',
      'GET /health',
    ]);
  });

  it('marks routes behind a rewriting that is not known, or that a setting decides about', async () => {
    const unknown = await expressPaths(`
app.use((req, res, next) => {
  req.url = settings.rewrite(req.url);
  next();
});`);
    expect(unknown).to.deep.equal([
      'GET /health',
      'GET /{unknown}/admin/users/{id} app.js:8',
      'GET /{unknown}/orders app.js:8',
    ]);
    const bySetting = await expressPaths(`
app.use((req, res, next) => {
  if (settings.front) req.url = req.url.slice('/api'.length);
  next();
});`);
    expect(bySetting[2]).to.equal('GET /{unknown}/orders app.js:8');
  });

  it('leaves paths as they are where requests may go on as they came', async () => {
    for (const middleware of [
      `app.use((req, res, next) => { if (req.url.startsWith('/api')) req.url = req.url.slice(4); next(); });`,
      `app.use((req, res, next) => { const m = /^\\/a(\\/.*)$/.exec(req.url); if (!m) return next(); req.url = m[1]; next(); });`,
      `app.use((req, res, next) => { req.url = req.url.replace(/^\\/api/, ''); next(); });`,
      `app.use((req, res, next) => { req.url = aliases[req.url] || req.url; next(); });`,
      `app.use((req, res, next) => { req.url = req.url.toLowerCase() + '?seen=1'; next(); });`,
      `app.use((req, res, next) => { req.url = req.url.split('?')[0]; next(); });`,
      `app.use('/files', (req, res) => { req.url = '/' + settings.front; proxy.web(req, res); });`,
      `app.use((error, req, res, next) => { req.url = settings.front; next(error); });`,
    ])
      expect(await expressPaths(middleware), middleware).to.deep.equal(asWritten);
  });

  it('takes no reader of bodies for a route, and a class of one character for that character', async () => {
    const paths = await expressPaths(`
app.post('/*', express.json({ limit: '1mb' }));
app.put('/*', require('body-parser').json());
app.get('/reports/([$])metadata', (req, res) => res.end());`);
    expect(paths).to.deep.equal([...asWritten, 'GET /reports/$metadata']);
  });

  it('knows the same of middleware of Koa', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const Koa = require('koa');
const Router = require('@koa/router');
const app = new Koa();
const health = new Router();
health.get('/health', (ctx) => { ctx.body = 'ok'; });
app.use(health.routes());
app.use(async (ctx, next) => {
  const match = ctx.path.match(/^\\/api(\\/.*)$/);
  if (!match) ctx.throw(404);
  ctx.path = match[1];
  await next();
});
const router = new Router({ prefix: '/users' });
router.get('/:id', (ctx) => { ctx.body = ctx.params.id; });
app.use(router.routes());
`,
    });
    expect(endpoints.map(shown)).to.deep.equal(['GET /api/users/{id}', 'GET /health']);
  });

  const resource = {
    'shop/Items.java': `
package shop;
import jakarta.ws.rs.*;

@Path("items")
public class Items {
  @GET
  @Path("{id}")
  public String one(@PathParam("id") String id) { return ""; }
}
`,
  };
  const filter = (before: string, path: string) => `
package shop;
import jakarta.servlet.*;
import jakarta.servlet.http.*;

public class TenantFilter implements Filter {
  public void doFilter(ServletRequest request, ServletResponse response, FilterChain chain) {
    HttpServletRequest own = (HttpServletRequest) request;
    ${before}
    String rest = own.getRequestURI().substring(own.getRequestURI().indexOf('/', 1));
    chain.doFilter(new HttpServletRequestWrapper(own) {
      @Override
      public String getRequestURI() {
        return ${path};
      }
    }, response);
  }
}
`;

  it('marks routes of Java behind a filter that gives requests another path', async () => {
    const found = async (before: string, path: string) =>
      (await endpointsOf({ ...resource, 'shop/TenantFilter.java': filter(before, path) })).map(shown);
    expect(await found('', 'rest')).to.deep.equal(['GET /{unknown}/items/{id} shop/TenantFilter.java:14']);
    expect(await found('', 'super.getRequestURI()')).to.deep.equal(['GET /items/{id}']);
    // What is about some paths leaves the others as they are.
    const some =
      'if (!own.getRequestURI().startsWith("/old/")) { chain.doFilter(request, response); return; }';
    expect(await found(some, 'rest')).to.deep.equal(['GET /items/{id}']);
  });

  it('marks resources behind a filter that sets the path they are looked for by', async () => {
    const endpoints = await endpointsOf({
      ...resource,
      'shop/TenantFilter.java': `
package shop;
import jakarta.ws.rs.container.*;

@PreMatching
public class TenantFilter implements ContainerRequestFilter {
  public void filter(ContainerRequestContext context) {
    context.setRequestUri(Tenants.without(context.getUriInfo().getRequestUri()));
  }
}
`,
    });
    expect(endpoints.map(shown)).to.deep.equal(['GET /{unknown}/items/{id} shop/TenantFilter.java:8']);
  });

  it('reads the path that resources are deployed below, also where callers hand it on', async () => {
    const web = (calls: string) => `
package shop;
import io.undertow.servlet.Servlets;
import org.jboss.resteasy.plugins.server.servlet.HttpServletDispatcher;

public class Web {
  public static final String API = "/api";
  void deploy(String name, String path) {
    Servlets.deployment().setDeploymentName(name).setContextPath(path)
      .addServlet(Servlets.servlet("rest", HttpServletDispatcher.class).addMapping("/*"));
  }
  void files() {
    Servlets.deployment().setContextPath("/files").addWelcomePages("index.html");
  }
  void start() {
    ${calls}
  }
}
`;
    const found = async (calls: string) =>
      (await endpointsOf({ ...resource, 'shop/Web.java': web(calls) })).map(shown);
    expect(await found('deploy("shop", API);')).to.deep.equal(['GET /api/items/{id}']);
    expect(await found('deploy("shop", API); deploy("own", settings.path());')).to.deep.equal([
      'GET /{unknown}/items/{id} shop/Items.java:7',
    ]);
  });
});
