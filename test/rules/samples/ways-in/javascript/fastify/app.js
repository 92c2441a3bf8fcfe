const fastify = require('fastify')({ logger: true });
const fs = require('fs');
const { pipeline } = require('stream/promises');
const { exec } = require('child_process');
fastify.register(require('@fastify/multipart'));
fastify.register(require('@fastify/cookie'));
fastify.register(require('@fastify/websocket'));
fastify.get('/q', async (request, reply) => { exec('ls ' + request.query.a); // FOUND javascript/process/command-injection
});
fastify.get('/p/:a', async (request, reply) => { exec('ls ' + request.params.a); // FOUND javascript/process/command-injection
});
fastify.get('/h', async (request, reply) => { exec('ls ' + request.headers['x-a']); // FOUND javascript/process/command-injection
});
fastify.get('/c', async (request, reply) => { exec('ls ' + request.cookies.a); // FOUND javascript/process/command-injection
});
fastify.post('/b', { schema: {} }, async (request, reply) => { exec('ls ' + request.body.a); // FOUND javascript/process/command-injection
});
fastify.post('/f', async (req, reply) => { const data = await req.file(); exec('ls ' + data.filename); // FOUND javascript/process/command-injection
});
fastify.post('/f2', async (req, reply) => { const data = await req.file(); await pipeline(data.file, fs.createWriteStream('/tmp/' + data.filename)); // FOUND javascript/files/path-traversal-write
});
fastify.post('/f3', async (req, reply) => { for await (const part of req.parts()) { if (part.type === 'file') exec('ls ' + part.filename); // FOUND javascript/process/command-injection
  else exec('ls ' + part.value); // FOUND javascript/process/command-injection
} });
fastify.post('/f4', async (req, reply) => { for await (const part of req.files()) { exec('ls ' + part.filename); // FOUND javascript/process/command-injection
} });
fastify.post('/f5', async (req, reply) => { const data = await req.file(); exec('ls ' + (await data.toBuffer()).toString()); // FOUND javascript/process/command-injection
});
fastify.post('/f6', async (req, reply) => { const data = await req.file(); exec('ls ' + data.fields.a.value); // FOUND javascript/process/command-injection
});
fastify.route({ method: 'GET', url: '/r', handler: async (r, s) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
} });
fastify.route({ method: 'GET', url: '/r', preHandler: [async (r, s) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
}], handler() {} });
fastify.route({ method: 'GET', url: '/r', preValidation: async (r, s) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
}, handler() {} });
fastify.route({ method: 'GET', url: '/r', handler: function (r, s) { s.redirect(r.query.a); // FOUND javascript/web/open-redirect
} });
fastify.get('/pre', { preHandler: async (r, s) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
} }, async () => 'a');
fastify.addHook('onRequest', async (r, s) => { exec('ls ' + r.headers.a); // FOUND javascript/process/command-injection
});
fastify.get('/ws', { websocket: true }, (socket, req) => { socket.on('message', (message) => { exec('ls ' + message); // FOUND javascript/process/command-injection
}); });
fastify.get('/x', async (r, s) => { s.type('text/html').send('<p>' + r.query.a); // FOUND javascript/web/cross-site-scripting
});
fastify.get('/x2', async (r, s) => { s.type('text/html'); return '<p>' + r.query.a; // MISSED
});
fastify.get('/x3', async (r, s) => { s.header('Content-Type', 'text/html').send('<p>' + r.query.a); // FOUND javascript/web/cross-site-scripting
});
fastify.get('/s', async (r, s) => { return s.sendFile(r.query.a, '/'); });
fastify.get('/s2', async (r, s) => { return s.view(r.query.a); // FOUND javascript/web/view-name
});
fastify.get('/s3', async (r, s) => { return s.send(fs.createReadStream('/tmp/' + r.query.a)); // FOUND javascript/files/path-traversal
});
fastify.setNotFoundHandler((r, s) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
});
fastify.addContentTypeParser('text/x', { parseAs: 'string' }, (r, body, done) => { exec('ls ' + body); // FOUND javascript/process/command-injection
  done(null, body); });
