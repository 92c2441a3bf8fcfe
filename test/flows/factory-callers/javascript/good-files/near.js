import { make } from './make.js';

export function run(req, res) {
  const target = make(req.query.name);
  console.log(target.host);
  res.end();
}
