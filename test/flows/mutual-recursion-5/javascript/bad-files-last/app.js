import express from 'express';
import { first } from './part1.js';
import { fifth } from './part5.js';

const app = express();

app.get('/home', (req, res) => {
  first('localhost');
  res.end();
});

app.get('/run', (req, res) => {
  fifth(req.query.name); // source
  res.end();
});
