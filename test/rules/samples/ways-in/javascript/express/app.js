const express = require('express');
const cookieParser = require('cookie-parser');
const multer = require('multer');
const fs = require('fs');
const path = require('path');
const { exec } = require('child_process');
const app = express();
const upload = multer({ storage: multer.memoryStorage() }); // FOUND javascript/files/upload-of-any-kind
app.use(express.json(), express.urlencoded({ extended: true }), express.text(), cookieParser());
app.get('/q', (req, res) => { exec('ls ' + req.query.a); // FOUND javascript/process/command-injection
  res.end(); });
app.get('/p/:a', (req, res) => { exec('ls ' + req.params.a); // FOUND javascript/process/command-injection
  res.end(); });
app.get('/h', (req, res) => { exec('ls ' + req.headers['x-a']); // FOUND javascript/process/command-injection
  res.end(); });
app.get('/h2', (req, res) => { exec('ls ' + req.get('x-a')); // FOUND javascript/process/command-injection
  res.end(); });
app.get('/c', (req, res) => { exec('ls ' + req.cookies.a); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/b', (req, res) => { exec('ls ' + req.body.a); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/f', upload.single('f'), (req, res) => { exec('ls ' + req.file.originalname); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/f2', upload.array('f'), (req, res) => { for (const file of req.files) exec('ls ' + file.originalname); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/f3', upload.fields([{ name: 'f' }]), (req, res) => { exec('ls ' + req.files.f[0].originalname); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/f4', upload.single('f'), (req, res) => { exec('ls ' + req.file.buffer.toString()); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/f5', upload.single('f'), (req, res) => { exec('ls ' + req.file.mimetype); // FOUND javascript/process/command-injection
  res.end(); });
const disk = multer({ storage: multer.diskStorage({
  destination: (req, file, cb) => cb(null, '/tmp/' + req.body.folder), // FOUND javascript/files/path-traversal-write
  filename: (req, file, cb) => { fs.writeFileSync('/tmp/' + file.originalname, '');
    cb(null, 'a'); },
}), fileFilter: (req, file, cb) => { exec('ls ' + file.originalname); // FOUND javascript/process/command-injection
  cb(null, true); } });
app.post('/f6', disk.single('f'), (req, res) => res.end());
app.get('/x', (req, res) => { res.send('<p>' + req.query.a); // FOUND javascript/express/cross-site-scripting
});
app.get('/r', (req, res) => { res.redirect(req.query.a); // FOUND javascript/express/open-redirect
});
app.get('/s', (req, res) => { res.sendFile(req.query.a); // FOUND javascript/express/send-file
});
app.get('/s2', (req, res) => { res.sendFile(path.join(__dirname, req.query.a)); // FOUND javascript/express/send-file
});
app.get('/d', (req, res) => { res.download('/tmp/' + req.query.a); // FOUND javascript/express/send-file
});
