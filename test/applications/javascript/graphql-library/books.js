const fs = require('fs');
const path = require('path');
const knex = require('knex')({ client: 'pg', connection: process.env.DATABASE_URL });

exports.byId = (id) => knex('books').where({ id }).first();
exports.filtered = (filter) => knex('books').whereRaw('title ILIKE ?', [`%${filter}%`]);
exports.ordered = (order) => knex('books').orderByRaw(`title ${order}`); // expect: CWE-89
exports.importFrom = (file) => {
  const lines = fs.readFileSync('/srv/import/' + file, 'utf8').split('\n'); // expect: CWE-22
  const known = fs.readFileSync(path.join('/srv/import', path.basename(file)), 'utf8').split('\n');
  return lines.length + known.length;
};
