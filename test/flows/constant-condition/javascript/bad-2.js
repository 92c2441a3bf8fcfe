// What functions of the language make of constants is the case.
import { exec } from 'node:child_process';
import express from 'express';

const app = express();

app.get('/run/0', (req, res) => {
  let host = 'localhost';
  if ('ABC'[1] === 'B') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/1', (req, res) => {
  let host = 'localhost';
  if ('abc'.length === 3) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/2', (req, res) => {
  let host = 'localhost';
  if ('abc'.indexOf('c') === 2) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/3', (req, res) => {
  let host = 'localhost';
  if ('abc'.endsWith('c')) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/4', (req, res) => {
  let host = 'localhost';
  if ('abc'.includes('b')) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/5', (req, res) => {
  let host = 'localhost';
  if (Math.max(1, 2) === 2) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/6', (req, res) => {
  let host = 'localhost';
  if ([1, 2, 3].length === 3) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/7', (req, res) => {
  let host = 'localhost';
  if ('ab'.repeat(2) === 'abab') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/8', (req, res) => {
  let host = 'localhost';
  if ('aba'.replace('a', 'b') === 'bba') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/9', (req, res) => {
  let host = 'localhost';
  if (String.fromCharCode(98) === 'b') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/10', (req, res) => {
  let host = 'localhost';
  if ('abc'.substring(0, 1) === 'a') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/11', (req, res) => {
  let host = 'localhost';
  if ([1, 2].indexOf(2) === 1) host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});

app.get('/run/12', (req, res) => {
  let host = 'localhost';
  if (String(5) === '5') host = req.query.name;
  exec('ping ' + host); // expect: javascript/process/command-injection
  res.end();
});
