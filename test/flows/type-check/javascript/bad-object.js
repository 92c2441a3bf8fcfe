import express from 'express';
import { MongoClient } from 'mongodb';

const users = new MongoClient('mongodb://localhost').db('shop').collection('users');
const app = express();

app.post('/login', async (req, res) => {
  const { name } = req.body; // source
  if (typeof name === 'object' && name === null) return res.sendStatus(400);
  res.json(await users.findOne({ name })); // expect: javascript/database/nosql-injection
});
