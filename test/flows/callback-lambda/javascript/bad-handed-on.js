import { exec } from 'node:child_process';
import express from 'express';
import { nextTicket } from './tickets.js';

const app = express();

// The callback is called by a function that was handed to one of which nothing is known.
function Desk() {
  const next = (kind, done) => {
    nextTicket(kind, (error, ticket) => (error ? done(error) : done(null, ticket.number)));
  };
  this.print = (name) => {
    next('print', (error, number) => {
      exec('lp -t ' + name + number); // expect: javascript/process/command-injection
    });
  };
}
const desk = new Desk();

app.get('/print', (req, res) => {
  desk.print(req.query.name); // source
  res.end();
});
