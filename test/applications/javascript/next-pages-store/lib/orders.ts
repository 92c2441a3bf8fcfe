import mysql from 'mysql2/promise';

const pool = mysql.createPool(process.env.DATABASE_URL as string);

export async function findOrders(customer: string) {
  const [rows] = await pool.query(`SELECT * FROM orders WHERE customer = '${customer}'`); // expect: CWE-89
  return rows as unknown[];
}

export async function findOrdersSafely(customer: string) {
  const [rows] = await pool.execute('SELECT * FROM orders WHERE customer = ?', [customer]);
  return rows as unknown[];
}
