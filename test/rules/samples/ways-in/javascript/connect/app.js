const connect = require('connect');
const qs = require('qs');
const url = require('url');
const { exec } = require('child_process');
const app = connect();
app.use('/a', (q, s, next) => { exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
  next(); });
app.use((q, s) => { const { query } = url.parse(q.url, true); exec('ls ' + query.a); // FOUND javascript/process/command-injection
});
app.use((q, s) => { exec('ls ' + qs.parse(q.url.split('?')[1]).a); // FOUND javascript/process/command-injection
});
