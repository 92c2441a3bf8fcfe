const app = require('express')();
const { clean, isFine, assertFine, Store, ticket } = require('./safe');
const { exec } = require('child_process');
app.get('/a', (req, res) => { exec('ls ' + clean(req.query.a)); });
app.get('/b', (req, res) => { if (isFine(req.query.b)) exec('ls ' + req.query.b); });
app.get('/c', (req, res) => { const c = req.query.c; assertFine(c); exec('ls ' + c); });
app.get('/c2', (req, res) => { if (!isFine(req.query.c)) return res.end(); exec('ls ' + req.query.c); });
app.get('/d', (req, res) => { new Store().find(req.query.d); });
app.get('/e', (req, res) => { exec('ls ' + ticket().name); });
