const express = require('express');
const { readReceipt, readReceiptSafely } = require('../services/receipts');
const { fetchImage, fetchFromCatalogue } = require('../services/remote-image');

const router = express.Router();

router.get('/receipt', async (req, res, next) => {
  try {
    res.type('text/plain').send(await readReceipt(req.query.file));
  } catch (error) {
    next(error);
  }
});

router.get('/receipt/:number', async (req, res, next) => {
  try {
    res.type('text/plain').send(await readReceiptSafely(req.params.number));
  } catch (error) {
    next(error);
  }
});

router.post('/import-image', async (req, res, next) => {
  try {
    const image = await fetchImage(req.body.url);
    res.json({ bytes: image.byteLength });
  } catch (error) {
    next(error);
  }
});

router.post('/catalogue-image', async (req, res, next) => {
  try {
    const image = await fetchFromCatalogue(req.body.id);
    res.json({ bytes: image.byteLength });
  } catch (error) {
    next(error);
  }
});

module.exports = router;
