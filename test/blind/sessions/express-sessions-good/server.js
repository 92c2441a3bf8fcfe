const express = require('express');
const session = require('express-session');
const rateLimit = require('express-rate-limit');
const { csrfSync } = require('csrf-sync');
const bcrypt = require('bcrypt');
const users = require('./users');

const app = express();
const { csrfSynchronisedProtection } = csrfSync();
const nobody = bcrypt.hashSync('nobody', 12);
app.use(express.urlencoded({ extended: false }));
app.use(
  session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { httpOnly: true, secure: true, sameSite: 'lax' } }),
);
app.use(csrfSynchronisedProtection);

app.post('/login', rateLimit({ windowMs: 60_000, limit: 5 }), async (req, res) => {
  const user = await users.byEmail(req.body.email);
  const matches = await bcrypt.compare(req.body.password, user ? user.passwordHash : nobody);
  if (!user || !matches) return res.status(401).json({ error: 'Address or password incorrect' });
  req.session.regenerate((error) => {
    if (error) return res.status(500).end();
    req.session.userId = user.id;
    res.redirect('/');
  });
});

app.post('/email', async (req, res) => {
  if (!req.session.userId) return res.redirect('/login');
  await users.setEmail(req.session.userId, req.body.email);
  res.redirect('/');
});

app.listen(3000);
