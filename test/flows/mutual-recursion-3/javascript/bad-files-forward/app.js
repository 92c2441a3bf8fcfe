import express from 'express';
import { first } from './part1.js';
import { second } from './part2.js';

const app = express();

app.get('/home', (req, res) => {
  first('localhost');
  res.end();
});

app.get('/run', (req, res) => {
  second(req.query.name); // source
  res.end();
});
