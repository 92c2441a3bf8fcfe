const service = require('../services/products');
const images = require('../services/images');

const LIMITS = { small: 10, large: 100 };

exports.list = async (req, res) => {
  const limit = LIMITS[req.query.size] ?? 20;
  const page = Number.parseInt(req.query.page ?? '1', 10);
  res.json(await service.page(limit, page));
};

exports.search = async (req, res) => {
  const { text, order = 'name' } = req.query;
  res.json(await service.search(text, order));
};

exports.show = async (req, res) => {
  const product = await service.byId(req.params.id);
  if (!product) return res.status(404).json({ message: `no product ${req.params.id}` });
  res.json(product);
};

exports.picture = async (req, res) => {
  const { width, source } = req.body;
  await images.resize(source, Number(width));
  await images.fetchRemote(source);
  res.sendStatus(202);
};
