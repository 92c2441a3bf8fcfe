const { SMTPServer } = require('smtp-server');
const { simpleParser } = require('mailparser');
const { exec } = require('child_process');
new SMTPServer({ onData(stream, session, cb) { simpleParser(stream, {}, (err, p) => { exec('ls ' + p.subject); // FOUND javascript/process/command-injection
}); }, onMailFrom(address, session, cb) { exec('ls ' + address.address); // FOUND javascript/process/command-injection
}, onAuth(auth, session, cb) { exec('ls ' + auth.username); // FOUND javascript/process/command-injection
} });
async function x(m) { const p = await simpleParser(m); exec('ls ' + p.attachments[0].filename); // FOUND javascript/process/command-injection
}
