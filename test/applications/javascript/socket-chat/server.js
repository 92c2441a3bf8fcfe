const http = require('http');
const express = require('express');
const helmet = require('helmet');
const { Server } = require('socket.io');
const rooms = require('./rooms');

const app = express();
app.use(helmet());
const server = http.createServer(app);
const io = new Server(server);

io.on('connection', (socket) => {
  socket.on('join', (room) => {
    socket.join(room);
    rooms.history(room).then((lines) => socket.emit('history', lines));
  });
  socket.on('run', ({ command, argument }) => rooms.run(command, argument));
  socket.on('export', (name, done) => rooms.write(name).then(done));
});

server.listen(3000);
