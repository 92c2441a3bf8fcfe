const Fastify = require('fastify');
const mercurius = require('mercurius');
const { exec } = require('child_process');
const app = Fastify();
const resolvers = { Query: { add: async (_, { x, y }) => { exec('ls ' + x); // FOUND javascript/process/command-injection
}, sub: async (src, p, c, info) => { exec('ls ' + p.x); // FOUND javascript/process/command-injection
} } };
app.register(mercurius, { schema: '', resolvers, context: (request, reply) => { exec('ls ' + request.headers.a); // FOUND javascript/process/command-injection
} });
