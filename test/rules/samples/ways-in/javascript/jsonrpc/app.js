const jayson = require('jayson');
const { JSONRPCServer } = require('json-rpc-2.0');
const { exec } = require('child_process');
jayson.server({ add: function (args, callback) { exec('ls ' + args[0]); // FOUND javascript/process/command-injection
} });
const s = new JSONRPCServer();
s.addMethod('echo', ({ text }) => { exec('ls ' + text); // FOUND javascript/process/command-injection
});
