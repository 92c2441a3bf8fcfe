const { pool } = require('./database');

const columns = 'id, name, price, stock';

// Vulnerable: the name becomes a part of the statement.
async function searchByName(name, order) {
  const where = `name LIKE '%${name}%'`;
  const [rows] = await pool.query('SELECT ' + columns + ' FROM products WHERE ' + where + orderBy(order));
  return rows;
}

// Safe: the value is bound.
async function findById(id) {
  const [rows] = await pool.query(`SELECT ${columns} FROM products WHERE id = ?`, [id]);
  return rows[0];
}

// Safe: only one of two constants gets into the statement.
function orderBy(order) {
  return order === 'price' ? ' ORDER BY price' : ' ORDER BY name';
}

module.exports = { searchByName, findById };
