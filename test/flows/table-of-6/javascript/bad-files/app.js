import express from 'express';
import { actions } from './actions.js';

const app = express();

app.get('/run', (req, res) => {
  actions[req.query.action](req.query.name); // source
  res.end();
});
