const escapeHtml = require('escape-html');
const express = require('express');
const { hashPassword, legacyHash } = require('../services/passwords');

const router = express.Router();
const landingPages = { shop: '/products/search', orders: '/orders/mine' };

// Vulnerable: the name is sent back as markup.
router.get('/welcome', (req, res) => {
  const visitor = req.query.name;
  const page = '<h1>Welcome, ' + visitor + '</h1>';
  res.send(page);
});

// Safe: escaped.
router.get('/greeting', (req, res) => {
  res.send(`<h1>Hello, ${escapeHtml(req.query.name)}</h1>`);
});

// Vulnerable: sends the visitor wherever the link says.
router.post('/login', (req, res) => {
  const digest = legacyHash(req.body.password);
  if (digest !== process.env.DEMO_DIGEST) return res.status(403).json({ error: 'Wrong password' });
  const target = req.query.returnTo || '/';
  res.redirect(target);
});

// Safe: the request only picks one of our own pages.
router.post('/logout', (req, res) => {
  const page = landingPages[req.query.page] || landingPages.shop;
  res.redirect(page);
});

router.post('/register', async (req, res, next) => {
  try {
    res.status(201).json({ password: await hashPassword(req.body.password) });
  } catch (error) {
    next(error);
  }
});

module.exports = router;
