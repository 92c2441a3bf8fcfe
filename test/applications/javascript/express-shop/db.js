const mysql = require('mysql2/promise');

const pool = mysql.createPool({ host: process.env.DB_HOST, user: process.env.DB_USER, database: 'shop' });

exports.all = async (sql, values = []) => {
  const [rows] = await pool.query(sql, values); // expect: CWE-89
  return rows;
};
