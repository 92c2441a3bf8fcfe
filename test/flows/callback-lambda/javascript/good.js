import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function withName(request, use) {
  use(request.query.name);
}

app.get('/run', (req, res) => {
  withName(req, () => exec('ping localhost'));
  res.end();
});
