const Hapi = require('@hapi/hapi');
const { exec } = require('child_process');
const fs = require('fs');
const init = async () => {
  const server = Hapi.server({ port: 3000 });
  server.route({ method: 'GET', path: '/q', handler: (request, h) => { exec('ls ' + request.query.a); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'GET', path: '/p/{a}', handler: (r, h) => { exec('ls ' + r.params.a); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'GET', path: '/h', handler: (r, h) => { exec('ls ' + r.headers['x-a']); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'GET', path: '/c', handler: (r, h) => { exec('ls ' + r.state.a); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'POST', path: '/b', handler: (r, h) => { exec('ls ' + r.payload.a); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'POST', path: '/f', options: { payload: { output: 'stream', multipart: true } }, handler: (r, h) => { exec('ls ' + r.payload.f.hapi.filename); // FOUND javascript/process/command-injection
    return ''; } });
  server.route({ method: 'POST', path: '/f2', options: { pre: [{ method: (r, h) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
    }, assign: 'x' }] }, handler: (r, h) => { return ''; } });
  server.route({ method: 'POST', path: '/f3', options: { pre: [{ method: (r, h) => r.query.a, assign: 'x' }] }, handler: (r, h) => { exec('ls ' + r.pre.x); // MISSED
    return ''; } });
  server.route({ method: 'GET', path: '/x', handler: (r, h) => { return '<p>' + r.query.a; // MISSED
    } });
  server.route({ method: 'GET', path: '/x2', handler: (r, h) => { return h.response('<p>' + r.query.a); // FOUND javascript/web/cross-site-scripting
    } });
  server.route({ method: 'GET', path: '/r', handler: (r, h) => { return h.redirect(r.query.a); // FOUND javascript/web/open-redirect
    } });
  server.route({ method: 'GET', path: '/s', handler: (r, h) => { return h.file(r.query.a, { confine: false }); // FOUND javascript/web/view-name
    } });
  server.ext('onRequest', (r, h) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
    return h.continue; });
  server.ext({ type: 'onPreAuth', method: (r, h) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
    return h.continue; } });
  server.auth.scheme('custom', () => ({ authenticate: (r, h) => { exec('ls ' + r.headers.authorization); // FOUND javascript/process/command-injection
  } }));
};
exports.plugin = { name: 'x', register: async function (server, options) {
  server.route([{ method: 'GET', path: '/q', options: { handler: (r, h) => { exec('ls ' + r.query.a); // FOUND javascript/process/command-injection
    return ''; } } }]);
} };
