const express = require('express');
const accounts = require('./routes/accounts');
const files = require('./routes/files');
const orders = require('./routes/orders');
const products = require('./routes/products');
const reports = require('./routes/reports');

function createApp() {
  const app = express();
  app.use(express.json());
  app.use(express.urlencoded({ extended: false }));

  app.use('/products', products);
  app.use('/accounts', accounts);
  app.use('/reports', reports);
  app.use('/files', files);
  app.use('/orders', orders.router);

  app.get('/health', (req, res) => {
    res.json({ ok: true });
  });
  return app;
}

module.exports = { createApp };
