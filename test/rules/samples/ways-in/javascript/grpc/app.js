const grpc = require('@grpc/grpc-js');
const { exec } = require('child_process');
const server = new grpc.Server();
server.addService(proto.service, { hello: (call, callback) => { exec('ls ' + call.request.name); // FOUND javascript/process/command-injection
}, stream(call) { call.on('data', (m) => { exec('ls ' + m.name); // FOUND javascript/process/command-injection
}); }, meta: (call, cb) => { exec('ls ' + call.metadata.get('a')[0]); // FOUND javascript/process/command-injection
} });
function h(call, callback) { exec('ls ' + call.request.name); // FOUND javascript/process/command-injection
}
server.addService(p2.service, { h });
