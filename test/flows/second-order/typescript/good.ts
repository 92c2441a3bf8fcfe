import { exec } from 'node:child_process';
import express from 'express';
import session from 'express-session';

const app = express();
app.use(session({ secret: process.env.SECRET ?? '' }));
app.post('/choose', (req, res) => {
  req.session.title = req.query.name;
  req.session.report = req.query.long ? 'full' : 'short';
  res.end();
});
app.get('/report', (req, res) => {
  exec('report ' + req.session.report);
  res.end();
});
