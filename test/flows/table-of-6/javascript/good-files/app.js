import express from 'express';
import { actions } from './actions.js';

const app = express();

app.get('/run', (req, res) => {
  actions.show(req.query.name);
  res.end();
});
