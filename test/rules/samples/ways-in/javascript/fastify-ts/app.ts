import Fastify, { FastifyInstance, FastifyPluginAsync, FastifyRequest, FastifyReply, RouteHandlerMethod } from 'fastify';
import fp from 'fastify-plugin';
import { exec } from 'child_process';
const server: FastifyInstance = Fastify({});
server.get<{ Querystring: { a: string } }>('/a', async (q, r) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
export async function handler(q: FastifyRequest<{ Params: { a: string } }>, r: FastifyReply) { exec('ls ' + q.params.a); // FOUND javascript/process/command-injection
}
const plugin: FastifyPluginAsync = async (f, o): Promise<void> => {
  f.post('/b', async function (q, r) { exec('ls ' + (q.body as any).a); // FOUND javascript/process/command-injection
  });
};
export default plugin;
export const h: RouteHandlerMethod = async (q, r) => { exec('ls ' + (q.query as any).a); // FOUND javascript/process/command-injection
};
export const p = fp(async (f) => { f.get('/c', async (q) => { exec('ls ' + (q.query as any).a); // FOUND javascript/process/command-injection
}); });
export async function routes(f: FastifyInstance) { f.withTypeProvider<any>().get('/d', async (q) => { exec('ls ' + (q.query as any).a); // FOUND javascript/process/command-injection
}); }
