import { expect } from 'chai';
import { endpointsOf } from './small-application.js';

const library = {
  'promise.js': `
const reject = Promise.reject.bind(Promise);
const refuse = (problem) => Promise.reject(problem);
module.exports = { reject, refuse };
`,
  'problem.js': `module.exports = { authenticationFailed: () => ({ status: 401 }), badQuery: () => ({ status: 400 }) };`,
};

/** Who may call routes that are made by a function around handlers, which runs a list of functions before them. */
async function answers(preprocessors: string): Promise<Record<string, string>> {
  const endpoints = await endpointsOf({
    ...library,
    'endpoint.js': `
const base = ({ before }) => (container, preprocessors = []) => (resource) => (request, response, next) =>
  [before].concat(preprocessors).reduce(
    (chain, f) => chain.then((context) => Promise.resolve(f(container, context)).then((given) => given || context)),
    Promise.resolve({ headers: request.headers, query: request.query })
  )
    .then((context) => resource(container, context))
    .then((result) => response.json(result))
    .catch(next);
const plain = base({ before: () => {} });
module.exports = { builder: (container, preprocessors) => plain(container, preprocessors) };
`,
    'preprocessors.js': `
const { reject, refuse } = require('./promise');
const Problem = require('./problem');
${preprocessors}
const nobody = (container, context) => ({ ...context, user: null });
const query = (container, context) => {
  if (Number.isNaN(Number(context.query.offset))) return reject(Problem.badQuery());
};
module.exports = { who, nobody, query };
`,
    'app.js': `
const express = require('express');
const { builder } = require('./endpoint');
const { who, nobody, query } = require('./preprocessors');
const app = express();
const endpoint = builder({}, [who, query]);
const open = builder({}, [nobody, query]);
app.get('/orders', endpoint((container) => container.orders.all()));
app.get('/health', open(() => ({ up: true })));
`,
  });
  return Object.fromEntries(
    endpoints.map(({ path, authenticated, guards = [] }) => [
      path,
      [authenticated ?? 'unknown', ...guards.map(({ name, file }) => `${name} ${file}`)].join(' '),
    ]),
  );
}

describe('agent/endpoints of handlers that functions run before', () => {
  it('reads a list of functions that is run before the handler, and promises that are rejected', async () => {
    const found = await answers(`
const who = (container, context) => {
  const header = context.headers.authorization;
  if (header == null) return reject(Problem.authenticationFailed());
  return container.sessions.get(header).then((user) => ({ ...context, user }));
};`);
    expect(found['/orders']).to.equal('yes who preprocessors.js');
    expect(found['/health']).to.equal('no');
  });

  it('takes a chain of conditions for a check whose last branch refuses who has shown nothing', async () => {
    const found = await answers(`
const who = (container, context) => {
  const header = context.headers.authorization;
  if (context.key.isDefined()) {
    return container.keys.get(context.key).then((user) => ({ ...context, user }));
  } else if (header && header.startsWith('Bearer ')) {
    return container.sessions.get(header).then((user) => ({ ...context, user }));
  } else {
    return refuse(Problem.authenticationFailed());
  }
};`);
    expect(found['/orders']).to.equal('yes who preprocessors.js');
  });

  it('takes it for none where the last branch goes on, or a test is about the path', async () => {
    const goesOn = await answers(`
const who = (container, context) => {
  const header = context.headers.authorization;
  if (header && header.startsWith('Basic ')) {
    return container.users.get(header).then((user) => ({ ...context, user }));
  } else if (header && header.startsWith('Bearer ')) {
    return container.sessions.get(header).then((user) => ({ ...context, user }));
  } else {
    return { ...context, user: null };
  }
};`);
    expect(goesOn['/orders']).to.not.match(/^yes/);
    const byPath = await answers(`
const who = (container, context) => {
  const header = context.headers.authorization;
  if (context.path.startsWith('/public')) {
    return context;
  } else if (header && header.startsWith('Bearer ')) {
    return container.sessions.get(header).then((user) => ({ ...context, user }));
  } else {
    return refuse(Problem.authenticationFailed());
  }
};`);
    expect(byPath['/orders']).to.not.match(/^yes/);
  });

  it('knows what a function asks that is made around a handler', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const app = express();
const signedIn = (handler) => (req, res, next) => {
  if (!req.session.user) return res.status(401).end();
  return handler(req, res, next);
};
const caught = (handler) => (req, res, next) => Promise.resolve(handler(req, res, next)).catch(next);
app.get('/orders', signedIn((req, res) => res.json([])));
app.get('/health', caught((req, res) => res.json({})));
`,
    });
    expect(endpoints.map(({ path, authenticated }) => `${path} ${authenticated}`)).to.deep.equal([
      '/health no',
      '/orders yes',
    ]);
  });
});
