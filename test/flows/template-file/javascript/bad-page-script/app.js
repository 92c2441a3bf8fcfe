const express = require('express');

const app = express();

app.get('/users', (req, res) => {
  res.render('users.ejs', { user: { name: req.query.name } }); // source
});
