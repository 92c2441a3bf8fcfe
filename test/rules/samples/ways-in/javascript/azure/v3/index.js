const { exec } = require('child_process');
module.exports = async function (context, req) {
  exec('ls ' + req.query.a); // FOUND javascript/process/command-injection
  exec('ls ' + req.body.a); // FOUND javascript/process/command-injection
  exec('ls ' + context.req.query.a); // FOUND javascript/process/command-injection
  context.res = { body: '<p>' + req.query.a, headers: { 'Content-Type': 'text/html' } };
};
