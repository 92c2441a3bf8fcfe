import express from 'express';
import ping from './ping.js';

const app = express();
app.get('/run', (req, res) => {
  ping('localhost');
  console.log(req.query.name);
  res.end();
});
