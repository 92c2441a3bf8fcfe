import express from 'express';
import ping from './ping.js';

const app = express();
app.get('/run', (req, res) => {
  ping(req.query.name); // source
  res.end();
});
