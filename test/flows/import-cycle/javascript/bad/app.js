import express from 'express';
import { first } from './first.js';

const app = express();
app.get('/run', (req, res) => {
  first(req.query.name); // source
  res.end();
});
