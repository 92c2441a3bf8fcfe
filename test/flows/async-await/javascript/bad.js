import { exec } from 'node:child_process';
import express from 'express';

const app = express();

async function load(request) {
  return request.query.name; // source
}

app.get('/run', async (req, res) => {
  const name = await load(req); 
  exec('ping ' + name); // expect: javascript/process/command-injection
  res.end();
});
