const express = require('express');
const jwt = require('jsonwebtoken');
const User = require('./user');

const app = express();
app.use(express.json());

function requireUser(req, res, next) {
  const token = (req.headers.authorization || '').replace('Bearer ', '');
  const claims = jwt.decode(token);
  if (!claims) return res.status(401).end();
  req.userId = claims.sub;
  next();
}

app.post('/token', async (req, res) => {
  const user = await User.findOne({ email: String(req.body.email) });
  if (!user || user.password !== req.body.password) return res.status(401).end();
  res.json({ token: jwt.sign({ sub: user.id }, process.env.JWT_KEY) });
});

app.get('/me', requireUser, async (req, res) => {
  res.json(await User.findById(req.userId));
});

app.post('/forgot', async (req, res) => {
  const user = await User.findOne({ email: String(req.body.email) });
  if (user) {
    user.resetToken = Math.random().toString(36).slice(2);
    await user.save();
  }
  res.status(202).end();
});

app.listen(3000);
