const { exec } = require('node:child_process');
const express = require('express');

const app = express();

const accounts = {
  byToken: {},
  put(token, account) {
    this.byToken[token] = account;
  },
  get(token) {
    return this.byToken[token];
  },
};

app.get('/run', (req, res) => {
  accounts.put('me', { id: 7, host: req.query.name }); // source
  exec('ping ' + accounts.get('me').host); // expect: javascript/process/command-injection
  res.end();
});
