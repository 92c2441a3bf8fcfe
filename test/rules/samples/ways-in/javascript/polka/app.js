const polka = require('polka');
const { exec } = require('child_process');
const app = polka();
app.use((q, s, next) => { exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
  next(); });
app.get('/q', (q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
  s.end(); })
  .get('/p/:a', (q, s) => { exec('ls ' + q.params.a); // FOUND javascript/process/command-injection
  s.end(); })
  .post('/b', (q, s) => { exec('ls ' + q.body.a); // FOUND javascript/process/command-injection
  s.end(); });
app.get('/x', (req, res) => { res.writeHead(200, { 'Content-Type': 'text/html' }); res.end('<p>' + req.query.a); // FOUND javascript/express/cross-site-scripting
});
