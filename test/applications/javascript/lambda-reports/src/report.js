const { exec, execFile } = require('node:child_process');
const { readFileSync } = require('node:fs');
const { basename, join } = require('node:path');
const { page } = require('./page');

exports.handler = async (event) => {
  const { name, format } = event.queryStringParameters || {};
  const body = JSON.parse(event.body);
  exec(`wkhtmltopdf /tmp/${name}.html out.${format}`); // expect: CWE-78
  execFile('wkhtmltopdf', [`/tmp/${basename(name)}.html`, 'out.pdf']);
  const template = readFileSync(join('/opt/templates', event.pathParameters.template), 'utf8'); // expect: CWE-22
  return page(template, body.title);
};
