import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run', (req, res) => {
  let a = 'localhost';
  let b = 'localhost';
  for (let i = 0; i < 3; i++) {
    exec('ping ' + a);
    a = 'example.com';
    b = req.query.name;
  }
  console.log(b);
  res.end();
});
