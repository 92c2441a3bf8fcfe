const crypto = require('node:crypto');
const express = require('express');
const bcrypt = require('bcrypt');
const jwt = require('jsonwebtoken');
const User = require('./user');

const app = express();
app.use(express.json());

function requireUser(req, res, next) {
  const token = (req.headers.authorization || '').replace('Bearer ', '');
  try {
    const claims = jwt.verify(token, process.env.JWT_KEY, { algorithms: ['HS256'] });
    req.userId = claims.sub;
    next();
  } catch {
    res.status(401).end();
  }
}

app.post('/token', async (req, res) => {
  const user = await User.findOne({ email: String(req.body.email) });
  if (!user || !(await bcrypt.compare(req.body.password, user.password))) return res.status(401).end();
  res.json({ token: jwt.sign({ sub: user.id }, process.env.JWT_KEY, { expiresIn: '15m' }) });
});

app.get('/me', requireUser, async (req, res) => {
  res.json(await User.findById(req.userId).select('email'));
});

app.post('/forgot', async (req, res) => {
  const user = await User.findOne({ email: String(req.body.email) });
  if (user) {
    user.resetToken = crypto.randomBytes(24).toString('hex');
    await user.save();
  }
  res.status(202).end();
});

app.listen(3000);
