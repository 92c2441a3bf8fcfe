import express from 'express';
import { copyToB } from './part2.js';
import { copyToC } from './part3.js';
import { ping } from './part4.js';
import { take } from './part1.js';

const app = express();

app.get('/take', (req, res) => {
  take(req.query.name); // source
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
