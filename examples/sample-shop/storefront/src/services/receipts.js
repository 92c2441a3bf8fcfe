const fs = require('node:fs/promises');
const path = require('node:path');

const folder = path.resolve('receipts');

// Vulnerable: `../../etc/passwd` is a file name too.
function readReceipt(name) {
  return fs.readFile(path.join(folder, name), 'utf8');
}

// Safe: the last part of the path only.
function readReceiptSafely(number) {
  return fs.readFile(path.join(folder, path.basename(`${number}.txt`)), 'utf8');
}

module.exports = { readReceipt, readReceiptSafely };
