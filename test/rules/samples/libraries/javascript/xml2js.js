const express = require('express');
const xml2js = require('xml2js');
const Papa = require('papaparse');
const { execSync } = require('child_process');
const app = express();
app.post('/text', (req, res) => {
  xml2js.parseString(req.body.xml, (error, document) => {
    execSync('echo ' + document.name); // FOUND javascript/process/command-injection
  });
  new xml2js.Parser({ explicitArray: false }).parseString(req.body.xml, (error, document) => {
    execSync('echo ' + document.name); // FOUND javascript/process/command-injection
  });
  Papa.parse(req.body.csv, {
    complete: (results) => {
      execSync('echo ' + results.data[0]); // FOUND javascript/process/command-injection
    },
  });
  res.send(new xml2js.Builder().buildObject({ a: req.body.name }));
});
