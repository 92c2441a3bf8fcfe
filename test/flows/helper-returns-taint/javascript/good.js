import { exec } from 'node:child_process';
import express from 'express';

const app = express();

function read(request) {
  return request.query.name;
}
const fixed = (text) => (text ? 'a.example.com' : 'b.example.com');

app.get('/run', (req, res) => {
  const host = read(req);
  exec('ping ' + fixed(host));
  res.end();
});
