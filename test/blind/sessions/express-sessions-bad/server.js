const express = require('express');
const session = require('express-session');
const bcrypt = require('bcrypt');
const users = require('./users');

const app = express();
app.use(express.urlencoded({ extended: false }));
app.use(
  session({ secret: process.env.SESSION_SECRET, resave: false, saveUninitialized: false, cookie: { httpOnly: false, secure: false } }),
);

app.post('/login', async (req, res) => {
  const user = await users.byEmail(req.body.email);
  if (!user) return res.status(404).json({ error: 'User not found' });
  const matches = await bcrypt.compare(req.body.password, user.passwordHash);
  if (!matches) return res.status(401).json({ error: 'Password incorrect' });
  req.session.userId = user.id;
  res.redirect('/');
});

app.post('/email', async (req, res) => {
  if (!req.session.userId) return res.redirect('/login');
  await users.setEmail(req.session.userId, req.body.email);
  res.redirect('/');
});

app.listen(3000);
