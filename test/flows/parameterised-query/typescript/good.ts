import { exec } from 'node:child_process';
import express, { type Request, type Response } from 'express';
import { Pool } from 'pg';

const app = express();

const pool = new Pool();

app.get('/run', async (req: Request, res: Response) => {
  const name = (req.query.name as string);
  await pool.query('SELECT * FROM users WHERE name = $1', [name]);
  res.end();
});
