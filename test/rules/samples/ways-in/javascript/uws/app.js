const uWS = require('uWebSockets.js');
const { exec } = require('child_process');
uWS.App().get('/*', (res, q) => { exec('ls ' + q.getQuery('a')); // FOUND javascript/process/command-injection
  exec('ls ' + q.getHeader('x')); // FOUND javascript/process/command-injection
  exec('ls ' + q.getParameter(0)); // FOUND javascript/process/command-injection
  exec('ls ' + q.getUrl()); // FOUND javascript/process/command-injection
}).post('/a', (res, q) => { res.onData((chunk, isLast) => { exec('ls ' + Buffer.from(chunk).toString()); // FOUND javascript/process/command-injection
}); }).ws('/*', { message: (w, message, isBinary) => { exec('ls ' + Buffer.from(message).toString()); // FOUND javascript/process/command-injection
}, upgrade: (res, q, ctx) => { exec('ls ' + q.getHeader('a')); // FOUND javascript/process/command-injection
} }).listen(9001, () => {});
