import express from 'express';
import * as tools from './tools.js';

const app = express();
app.get('/run', (req, res) => {
  tools.start('localhost');
  console.log(req.query.name);
  res.end();
});
