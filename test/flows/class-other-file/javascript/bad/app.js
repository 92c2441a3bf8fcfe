import express from 'express';
import { Job } from './job.js';

const app = express();
app.get('/run', (req, res) => {
  const job = new Job(req.query.name); // source
  job.start();
  res.end();
});
