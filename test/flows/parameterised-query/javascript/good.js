import { exec } from 'node:child_process';
import express from 'express';
import { Pool } from 'pg';

const app = express();

const pool = new Pool();

app.get('/run', async (req, res) => {
  const name = req.query.name;
  await pool.query('SELECT * FROM users WHERE name = $1', [name]);
  res.end();
});
