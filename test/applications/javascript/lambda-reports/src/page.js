const escapeHtml = require('escape-html');

exports.page = (template, title) => ({
  statusCode: 200,
  headers: { 'Content-Type': 'text/html' },
  body: template.replace('%title%', escapeHtml(title)),
});
