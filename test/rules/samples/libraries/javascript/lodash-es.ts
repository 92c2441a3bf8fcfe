import express from 'express';
import { escape, merge } from 'lodash-es';
import decode from 'he';
const app = express();
app.use(express.json());
app.post('/a', (req, res) => {
  const settings = {};
  merge(settings, req.body); // FOUND javascript/code/prototype-pollution
  res.send('<b>' + escape(req.query.name as string));
});
app.get('/b', (req, res) => res.send(decode.decode(escape(req.query.name as string)))); // FOUND javascript/express/cross-site-scripting
