import express from 'express';
import { Job } from './job.js';

const app = express();
app.get('/run', (req, res) => {
  const job = new Job('localhost');
  job.start();
  console.log(req.query.name);
  res.end();
});
