const express = require('express');
const app = express();
app.set('view engine', 'ejs');
app.get('/search', (req, res) => {
  const output = { term: req.query.term, hits: [] }; // source
  res.render('search', { output, title: 'Search' });
});
