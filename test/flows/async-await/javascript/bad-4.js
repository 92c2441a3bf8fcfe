const express = require('express');
const { execFile, exec } = require('child_process');
const util = require('util');
const run = { later: util.promisify(exec) };

const app = express();
app.get('/ping', async (req, res) => {
  const { stdout } = await (0, run.later)('ping -c 1 ' + req.query.host); // expect: javascript/process/command-injection
  res.json({ size: stdout.length });
});
