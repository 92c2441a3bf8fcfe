const { Router } = require('express');
const wrap = require('../middleware/wrap');
const products = require('../controllers/products');

const router = Router();
router.get('/', wrap(products.list));
router.get('/search', wrap(products.search));
router.get('/:id', wrap(products.show));
router.post('/:id/picture', wrap(products.picture));

module.exports = router;
