const express = require('express');
const session = require('express-session');
const helmet = require('helmet');
const csrf = require('csurf');
const accounts = require('./accounts');

const app = express();
app.use(helmet());
app.use(express.json());
app.use(session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { secure: true } }));
app.use(csrf());
app.post('/register', accounts.register);
app.post('/login', accounts.login);
app.patch('/me', accounts.change);
app.get('/users/:name', accounts.show);

module.exports = app;
