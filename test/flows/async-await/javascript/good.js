import { exec } from 'node:child_process';
import express from 'express';

const app = express();

async function load(request) {
  return request.query.name;
}

app.get('/run', async (req, res) => {
  const name = await load(req);
  await Promise.resolve(name);
  exec('ping localhost');
  res.end();
});
