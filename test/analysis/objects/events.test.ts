import { expectAtMarks } from '../flow/marked-lines.js';

describe('agent/analysis/objects: emitters of events', function () {
  this.timeout(20_000);

  it('call the functions that were noted for the event', async () => {
    const program = `const { exec } = require('child_process');
const EventEmitter = require('events');
const mitt = require('mitt');
const [bus, other, small] = [new EventEmitter(), new EventEmitter(), mitt()];
bus.on('run', (c) => { exec('a ' + c); }); // found
bus.once('stop', (c) => { exec('a ' + c); });
other.on('run', (c) => { exec('a ' + c); });
other.on(process.env.EVENT, (c) => { exec('a ' + c); }); // found
small.on('run', (c) => { exec('a ' + c); }); // found
class Worker extends EventEmitter {
  constructor() { super(); this.on('go', this.handle.bind(this)); }
  handle(c) { exec('a ' + c); } // found
  tell(c) { this.emit('go', c); }
}
const worker = new Worker();
require('express')().get('/', (req, res) => {
  bus.emit('run', req.query.c);
  bus.emit('stop', 1);
  other.emit('stop', req.query.c);
  small.emit('run', req.query.c);
  worker.tell(req.query.c);
});
`;
    await expectAtMarks('/command-injection', 'a.js', program);
  });
});

describe('agent/languages/python: classes that are made of their fields', function () {
  this.timeout(20_000);

  it('run what the class says is run once an object is made', async () => {
    const program = `import os
from dataclasses import dataclass
from flask import Flask, request
app = Flask(__name__)
@dataclass
class Job:
    name: str = ''
    def __post_init__(self):
        self.line = self.name + ' x'
class Other:
    name: str = ''
    def __post_init__(self):
        self.line = self.name + ' x'
@app.route('/')
def page():
    os.system(Job(request.args['c']).line) # found
    return ''
`;
    await expectAtMarks('/command-injection', 'a.py', program);
  });
});
