const express = require('express');
const helmet = require('helmet');
const morgan = require('morgan');
const productRoutes = require('./routes/products');
const orderRoutes = require('./routes/orders');
const reportRoutes = require('./routes/reports');
const { notFound, failed } = require('./middleware/errors');

const app = express();
app.use(helmet());
app.use(morgan('tiny'));
app.use(express.json());
app.use('/products', productRoutes);
app.use('/orders', orderRoutes);
app.use('/reports', reportRoutes);
app.use(notFound);
app.use(failed);

module.exports = app;
