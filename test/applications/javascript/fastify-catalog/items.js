import Database from 'better-sqlite3';

const db = new Database('catalog.db');
const byKind = db.prepare('SELECT * FROM items WHERE kind = ?');

export async function items(fastify, options) {
  fastify.get('/', async (request) => byKind.all(request.query.kind));

  fastify.get('/sorted', async (request) => {
    const { direction, column } = request.query;
    const order = direction === 'down' ? 'DESC' : 'ASC';
    const safe = db.prepare(`SELECT * FROM items ORDER BY name ${order}`).all();
    return safe.concat(db.prepare(`SELECT * FROM items ORDER BY ${column} ${order}`).all()); // expect: CWE-89
  });

  fastify.route({
    method: 'GET',
    url: '/card/:id',
    schema: { params: { id: { type: 'integer' } } },
    handler: async (request, reply) => {
      reply.type('text/html');
      return reply.send('<b>card</b>');
    },
  });

  fastify.get('/badge', (request, reply) => {
    reply.header('Content-Type', 'text/html; charset=utf-8').send(`<i>${request.query.text}</i>`); // expect: CWE-79
  });

  fastify.get('/plain', (request, reply) => {
    reply.type('text/plain').send(`text: ${request.query.text}`);
  });
}
