const { Router } = require('express');
const { renderPdf, renderPdfSafely } = require('../services/pdf-renderer');

const router = Router();

router
  .route('/pdf')
  .post((req, res) => {
    renderPdf({ title: req.body.title, pages: 2 }, (error, output) => {
      if (error) return res.status(500).json({ error: 'Rendering failed' });
      res.type('application/pdf').send(output);
    });
  })
  .put((req, res) => {
    renderPdfSafely({ title: req.body.title, pages: 2 }, (error, output) => {
      if (error) return res.status(500).json({ error: 'Rendering failed' });
      res.type('application/pdf').send(output);
    });
  });

module.exports = router;
