const db = require('../db');

const columns = new Set(['name', 'price', 'created']);

exports.page = (limit, page) => {
  const offset = (page - 1) * limit;
  return db.all(`SELECT * FROM products LIMIT ${limit} OFFSET ${offset}`);
};

exports.search = (text, order) => {
  const by = columns.has(order) ? order : 'name';
  const like = `%${text}%`;
  return db.all('SELECT * FROM products WHERE name LIKE ? ORDER BY ' + by, [like]);
};

exports.byId = async (id) => {
  const rows = await db.all("SELECT * FROM products WHERE id = '" + id + "'");
  return rows[0];
};
