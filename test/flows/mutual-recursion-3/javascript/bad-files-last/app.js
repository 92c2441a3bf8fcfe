import express from 'express';
import { first } from './part1.js';
import { third } from './part3.js';

const app = express();

app.get('/home', (req, res) => {
  first('localhost');
  res.end();
});

app.get('/run', (req, res) => {
  third(req.query.name); // source
  res.end();
});
