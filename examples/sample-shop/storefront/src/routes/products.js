const express = require('express');
const store = require('../data/product-store');

const router = express.Router();

router.get('/search', async (req, res, next) => {
  try {
    const { name, order } = req.query;
    res.json(await store.searchByName(name, order));
  } catch (error) {
    next(error);
  }
});

router.get('/:id(\\d+)', async (req, res, next) => {
  try {
    const product = await store.findById(req.params.id);
    if (!product) return res.status(404).json({ error: 'No such product' });
    res.json(product);
  } catch (error) {
    next(error);
  }
});

module.exports = router;
