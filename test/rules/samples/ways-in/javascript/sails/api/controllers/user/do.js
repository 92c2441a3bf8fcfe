const { exec } = require('child_process');
module.exports = {
  inputs: { a: { type: 'string' } },
  fn: async function (inputs, exits) { exec('ls ' + inputs.a); // FOUND javascript/process/command-injection
    exec('ls ' + this.req.query.a); // MISSED
    return exits.success(); },
};
