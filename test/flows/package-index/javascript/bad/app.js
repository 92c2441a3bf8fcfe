import express from 'express';
import { ping } from './tools/index.js';

const app = express();
app.get('/run', (req, res) => {
  ping(req.query.name); // source
  res.end();
});
