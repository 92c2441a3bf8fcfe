const restify = require('restify');
const { exec } = require('child_process');
const server = restify.createServer();
server.use(restify.plugins.queryParser());
server.use(restify.plugins.bodyParser());
server.get('/q', (q, s, next) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
  next(); });
server.get('/p/:a', (q, s, next) => { exec('ls ' + q.params.a); // FOUND javascript/process/command-injection
  next(); });
server.get('/h', (q, s, next) => { exec('ls ' + q.header('x-a')); // FOUND javascript/process/command-injection
  next(); });
server.post('/b', (q, s, next) => { exec('ls ' + q.body.a); // FOUND javascript/process/command-injection
  next(); });
server.post('/f', (q, s, next) => { exec('ls ' + q.files.f.name); // FOUND javascript/process/command-injection
  next(); });
server.del('/d/:a', (q, s, next) => { exec('ls ' + q.params.a); // FOUND javascript/process/command-injection
  next(); });
server.pre((q, s, next) => { exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
  next(); });
server.get('/r', (req, res, next) => { res.redirect(req.query.a, next); // FOUND javascript/express/open-redirect
});
server.get('/x', (req, res, next) => { res.setHeader('Content-Type', 'text/html'); res.end('<p>' + req.query.a); // FOUND javascript/express/cross-site-scripting
});
