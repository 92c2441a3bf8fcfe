const express = require('express');
const app = express();
require('express-ws')(app);
const { exec } = require('child_process');
app.ws('/echo', (w, q) => { w.on('message', (m) => { exec('ls ' + m); // FOUND javascript/process/command-injection
  });
  exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
