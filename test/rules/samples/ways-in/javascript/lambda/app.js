const { exec } = require('child_process');
exports.handler = async (event) => {
  exec('ls ' + event.queryStringParameters.a); // FOUND javascript/process/command-injection
  exec('ls ' + event.pathParameters.a); // FOUND javascript/process/command-injection
  exec('ls ' + event.headers.a); // FOUND javascript/process/command-injection
  exec('ls ' + JSON.parse(event.body).a); // FOUND javascript/process/command-injection
  exec('ls ' + event.Records[0].s3.object.key); // FOUND javascript/process/command-injection
  exec('ls ' + event.arguments.a); // FOUND javascript/process/command-injection
  exec('ls ' + event.cookies[0]); // FOUND javascript/process/command-injection
  return { statusCode: 302, headers: { Location: event.queryStringParameters.to } }; // FOUND javascript/web/open-redirect
};
