// What functions of the language make of constants is never the case.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run/0', (req, res) => {
  let host = 'localhost';
  if ('ABC'[1] === 'A') host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/1', (req, res) => {
  let host = 'localhost';
  if ('abc'.length > 5) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/2', (req, res) => {
  let host = 'localhost';
  if ('abc'.indexOf('z') >= 0) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/3', (req, res) => {
  let host = 'localhost';
  if ('abc'.startsWith('z')) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/4', (req, res) => {
  let host = 'localhost';
  if ('abc'.includes('z')) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/5', (req, res) => {
  let host = 'localhost';
  if (Math.abs(-3) === 4) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/6', (req, res) => {
  let host = 'localhost';
  if ([1, 2, 3].length > 4) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/7', (req, res) => {
  let host = 'localhost';
  if ('ab'.repeat(2) === 'ab') host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/8', (req, res) => {
  let host = 'localhost';
  if ('aba'.replace('a', 'b') === 'bbb') host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/9', (req, res) => {
  let host = 'localhost';
  if ('a'.charCodeAt(0) === 98) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/10', (req, res) => {
  let host = 'localhost';
  if ('abc'.substring(0, 1) === 'b') host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/11', (req, res) => {
  let host = 'localhost';
  if ([1, 2].includes(3)) host = req.query.name;
  exec('ping ' + host);
  res.end();
});

app.get('/run/12', (req, res) => {
  let host = 'localhost';
  if (String(5) === '6') host = req.query.name;
  exec('ping ' + host);
  res.end();
});
