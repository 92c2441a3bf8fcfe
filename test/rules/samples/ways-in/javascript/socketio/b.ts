import { Server, Socket } from 'socket.io';
import { exec } from 'child_process';
export function register(io: Server, s: Socket) { s.on('a', (d: string) => { exec('ls ' + d); // FOUND javascript/process/command-injection
}); }
export class H { private io: Server; constructor(h) { this.io = new Server(h); this.io.on('connection', this.c); }
  c = (s: Socket) => { s.on('x', this.m.bind(this)); }
  m(d) { exec('ls ' + d); // FOUND javascript/process/command-injection
  } }
