import express from 'express';
import fileUpload from 'express-fileupload';
import { exec } from 'node:child_process';
const app = express();
app.use(fileUpload()); // FOUND javascript/files/upload-of-any-kind
app.post('/a', (req, res) => { exec('ls ' + req.files.doc.name); // FOUND javascript/process/command-injection
  res.end(); });
app.post('/b', async (req, res) => { await req.files.doc.mv('/srv/uploads/' + req.files.doc.name); // FOUND javascript/files/path-traversal-write
  res.end(); });
app.post('/c', async (req, res) => { exec('ls ' + req.files.doc.data.toString()); // FOUND javascript/process/command-injection
  res.end(); });
