const http = require('http');
const Busboy = require('busboy');
const formidable = require('formidable');
const multiparty = require('multiparty');
const fs = require('fs');
const { exec } = require('child_process');
http.createServer((req, res) => {
  const bb = Busboy({ headers: req.headers });
  bb.on('file', (name, file, info) => {
    const { filename, encoding, mimeType } = info;
    file.pipe(fs.createWriteStream('/tmp/' + filename)); // FOUND javascript/files/path-traversal-write
  });
  bb.on('field', (name, value) => { exec('ls ' + value); // FOUND javascript/process/command-injection
  });
  bb.on('field', (name, value) => { exec('ls ' + name); // FOUND javascript/process/command-injection
  });
  req.pipe(bb);
});
http.createServer((req, res) => {
  const bb = new Busboy({ headers: req.headers });
  bb.on('file', (fieldname, file, filename) => { exec('ls ' + filename); // FOUND javascript/process/command-injection
    file.on('data', (data) => { exec('ls ' + data); // FOUND javascript/process/command-injection
    });
  });
});
http.createServer((req, res) => {
  const form = formidable({ multiples: true });
  form.parse(req, (err, fields, files) => { exec('ls ' + fields.a); // FOUND javascript/process/command-injection
    exec('ls ' + files.f.originalFilename); // FOUND javascript/process/command-injection
  });
});
http.createServer(async (req, res) => {
  const form = new formidable.IncomingForm();
  const [fields, files] = await form.parse(req);
  exec('ls ' + fields.a[0]); // FOUND javascript/process/command-injection
  exec('ls ' + files.f[0].originalFilename); // FOUND javascript/process/command-injection
});
http.createServer((req, res) => {
  const form = new multiparty.Form();
  form.parse(req, (err, fields, files) => { exec('ls ' + fields.a[0]); // FOUND javascript/process/command-injection
    exec('ls ' + files.f[0].originalFilename); // FOUND javascript/process/command-injection
  });
});
http.createServer((req, res) => {
  const form = new multiparty.Form();
  form.on('part', (part) => { exec('ls ' + part.filename); // FOUND javascript/process/command-injection
  });
  form.on('field', (name, value) => { exec('ls ' + value); // FOUND javascript/process/command-injection
  });
  form.parse(req);
});
http.createServer((req, res) => {
  const form = formidable({});
  form.on('file', (formName, file) => { exec('ls ' + file.originalFilename); // FOUND javascript/process/command-injection
  });
  form.on('field', (name, value) => { exec('ls ' + value); // FOUND javascript/process/command-injection
  });
  form.parse(req);
});
