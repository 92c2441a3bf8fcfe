const express = require('express');
const escapeHtml = require('escape-html');
const app = express();
app.set('view engine', 'ejs');
app.get('/search', (req, res) => {
  const output = { term: req.query.term, safe: escapeHtml(req.query.term), hits: [] };
  res.render('search', { output, title: 'Search' });
});
