import { exec } from 'node:child_process';
import express from 'express';
import session from 'express-session';

const app = express();
app.use(session({ secret: process.env.SECRET ?? '' }));
app.post('/choose', (req, res) => {
  req.session.report = req.query.name; // source
  res.end();
});
app.get('/report', (req, res) => {
  exec('report ' + req.session.report); // expect: javascript/process/command-injection
  res.end();
});
