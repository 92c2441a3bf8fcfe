const { json, text, send, buffer } = require('micro');
const { exec } = require('child_process');
const url = require('url');
module.exports = async (req, res) => {
  const data = await json(req);
  exec('ls ' + data.a); // FOUND javascript/process/command-injection
  exec('ls ' + await text(req)); // FOUND javascript/process/command-injection
  const { query } = url.parse(req.url, true);
  exec('ls ' + query.a); // FOUND javascript/process/command-injection
  send(res, 200, '');
};
