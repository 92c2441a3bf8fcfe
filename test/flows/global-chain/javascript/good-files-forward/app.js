import express from 'express';
import { copyToB } from './state2.js';
import { copyToC } from './state3.js';
import { ping } from './state4.js';
import { take } from './state1.js';

const app = express();

app.get('/take', (req, res) => {
  take(req.query.name);
  res.end();
});

app.get('/b', (req, res) => {
  copyToB();
  res.end();
});

app.get('/c', (req, res) => {
  copyToC();
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
