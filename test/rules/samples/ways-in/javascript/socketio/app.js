const { Server } = require('socket.io');
const { createServer } = require('http');
const { exec } = require('child_process');
const httpServer = createServer();
const server = new Server(httpServer, {});
server.on('connection', (s) => {
  s.on('a', (data) => { exec('ls ' + data.a); // FOUND javascript/process/command-injection
  });
  s.on('b', async (x, y, z, cb) => { exec('ls ' + z); // FOUND javascript/process/command-injection
  });
  s.once('c', ({ a }) => { exec('ls ' + a); // FOUND javascript/process/command-injection
  });
  s.onAny((event, ...args) => { exec('ls ' + args[0]); // FOUND javascript/process/command-injection
  });
  exec('ls ' + s.handshake.query.a); // FOUND javascript/process/command-injection
  exec('ls ' + s.handshake.auth.token); // FOUND javascript/process/command-injection
  exec('ls ' + s.request.headers.a); // FOUND javascript/process/command-injection
  s.use(([event, ...args], next) => { exec('ls ' + args[0]); // FOUND javascript/process/command-injection
  });
});
server.use((s, next) => { exec('ls ' + s.handshake.headers.a); // FOUND javascript/process/command-injection
});
server.of('/x').on('connection', (s) => { s.on('a', (d) => { exec('ls ' + d); // FOUND javascript/process/command-injection
}); });
server.of('/x').use((s, next) => { exec('ls ' + s.handshake.auth.a); // FOUND javascript/process/command-injection
});
