import express from 'express';
import { first } from './first.js';

const app = express();
app.get('/run', (req, res) => {
  first('localhost');
  console.log(req.query.name);
  res.end();
});
