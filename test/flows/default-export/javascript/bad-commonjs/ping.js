const { exec } = require('child_process');

module.exports = function ping(host) {
  exec('ping ' + host); // expect: javascript/process/command-injection
};
