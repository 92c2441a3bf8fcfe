const express = require('express');
const db = require('../db');

const router = express.Router();

router
  .route('/:number')
  .get(async (req, res) => {
    const number = Number(req.params.number);
    if (!Number.isInteger(number)) return res.sendStatus(400);
    res.json(await db.all(`SELECT * FROM orders WHERE number = ${number}`));
  })
  .post(async (req, res) => {
    const back = req.query.back ?? '/orders';
    await db.all('UPDATE orders SET state = ? WHERE number = ?', [req.body.state, req.params.number]);
    res.redirect(back); // expect: CWE-601
  });

router.get('/:number/receipt', (req, res) => {
  const pages = { de: '/beleg', en: '/receipt' };
  res.redirect(pages[req.query.language] ?? '/receipt');
});

module.exports = router;
