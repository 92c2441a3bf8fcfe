// A small application for consumers.test.ts: its definition is what a scan says of this folder.
import Hapi from '@hapi/hapi';
import Joi from 'joi';

const items = new Map([[1, { id: 1, name: 'pencil', price: 2 }]]);
const item = Joi.object({ name: Joi.string().max(40).required(), price: Joi.number().min(0).required() });

/** Listens on a free port of the loopback. */
export async function start() {
  const server = Hapi.server({ host: '127.0.0.1', port: 0 });
  await server.register({ plugin: shop, routes: { prefix: '/api' } });
  await server.start();
  return server;
}

const shop = {
  name: 'shop',
  register(server) {
    server.validator(Joi);
    server.route({
      method: 'GET',
      path: '/items',
      options: { validate: { query: Joi.object({ most: Joi.number().integer().min(1).default(10) }) } },
      handler: (request) => [...items.values()].slice(0, request.query.most),
    });
    server.route({ method: 'POST', path: '/items', options: { validate: { payload: item } }, handler: add });
    const id = Joi.object({ id: Joi.number().integer().required() });
    server.route([
      { method: 'GET', path: '/items/{id}', options: { validate: { params: id } }, handler: show },
      {
        method: 'PUT',
        path: '/items/{id}',
        options: { validate: { params: id, payload: item } },
        handler: replace,
      },
      { method: 'DELETE', path: '/items/{id}', options: { validate: { params: id } }, handler: remove },
    ]);
  },
};

function add(request, h) {
  const id = items.size + 1;
  items.set(id, { id, ...request.payload });
  return h.response(items.get(id)).code(201);
}

function show(request, h) {
  return items.get(request.params.id) ?? h.response({ error: 'no such item' }).code(404);
}

function replace(request) {
  const { id } = request.params;
  items.set(id, { id, ...request.payload });
  return items.get(id);
}

function remove(request, h) {
  items.delete(request.params.id);
  return h.response().code(204);
}
