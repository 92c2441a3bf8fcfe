const { WebSocketServer } = require('ws');
const WebSocket = require('ws');
const { exec } = require('child_process');
const wss = new WebSocketServer({ port: 8080 });
wss.on('connection', function connection(w, q) {
  w.on('message', (data) => { exec('ls ' + data); // FOUND javascript/process/command-injection
  });
  w.on('message', (data) => { const m = JSON.parse(data.toString()); exec('ls ' + m.a); // FOUND javascript/process/command-injection
  });
  w.onmessage = (event) => { exec('ls ' + event.data); // MISSED
  };
  w.addEventListener('message', (event) => { exec('ls ' + event.data); // FOUND javascript/process/command-injection
  });
  exec('ls ' + q.url); // FOUND javascript/process/command-injection
  exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
});
const w2 = new WebSocket.Server({ noServer: true });
w2.on('connection', (w, q) => { w.on('message', (m) => { exec('ls ' + m); // FOUND javascript/process/command-injection
}); });
const server = require('http').createServer();
server.on('upgrade', (q, socket, head) => { exec('ls ' + q.headers.a); // FOUND javascript/process/command-injection
});
new WebSocket.Server({ verifyClient: (info, cb) => { exec('ls ' + info.req.url); // FOUND javascript/process/command-injection
} });
