import { exec } from 'node:child_process';
import express from 'express';
import { Pool } from 'pg';

const app = express();

const pool = new Pool();

app.get('/run', async (req, res) => {
  const result = await pool.query('SELECT text FROM comments');
  res.json(result.rows);
  res.end();
});
