import express from 'express';
import { step1 } from './steps1.js';

const app = express();

app.get('/run', (req, res) => {
  step1(req.query.name);
  res.end();
});
