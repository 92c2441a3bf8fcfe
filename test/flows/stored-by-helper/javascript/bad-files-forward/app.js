import express from 'express';
import { put } from './first.js';
import { ping } from './second.js';

const app = express();

app.get('/put', (req, res) => {
  put(req.query.name); // source
  res.end();
});

app.get('/ping', (req, res) => {
  ping();
  res.end();
});
