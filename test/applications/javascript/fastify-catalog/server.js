import Fastify from 'fastify';
import cookie from '@fastify/cookie';
import { items } from './items.js';
import { accounts } from './accounts.js';

const app = Fastify({ logger: true });
await app.register(cookie);
await app.register(items, { prefix: '/items' });
await app.register(accounts, { prefix: '/accounts' });
await app.listen({ port: 3000 });
