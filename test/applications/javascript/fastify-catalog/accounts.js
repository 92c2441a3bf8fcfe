import { createHash, randomBytes, scryptSync } from 'node:crypto';
import jwt from 'jsonwebtoken';
import { load, save } from './store.js';

export async function accounts(fastify) {
  fastify.post('/', async (request, reply) => {
    const { name, password } = request.body;
    const salt = randomBytes(16);
    save(name, { salt, digest: scryptSync(password, salt, 32) });
    return reply.code(201).send({ name });
  });

  fastify.post('/legacy', async (request, reply) => {
    const digest = createHash('md5').update(request.body.password).digest('hex'); // expect: CWE-328, CWE-916
    save(request.body.name, { digest });
    return reply.code(201).send({});
  });

  fastify.post('/session', async (request, reply) => {
    const token = Math.random().toString(36).slice(2); // expect: CWE-338
    reply.setCookie('session', token, { httpOnly: true, secure: true, sameSite: 'strict' }); // expect: CWE-338
    return { signedIn: load(request.body.name) !== undefined };
  });

  fastify.get('/me', async (request, reply) => {
    const user = jwt.verify(request.cookies.token, process.env.JWT_KEY, { algorithms: ['HS256'] });
    const other = jwt.verify(request.cookies.token, 'a-secret-of-the-code'); // expect: CWE-798
    reply.setCookie('token', String(other.sub), { httpOnly: false }); // expect: CWE-1004
    return { name: user.sub };
  });
}
