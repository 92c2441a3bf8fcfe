const crypto = require('node:crypto');
const { promisify } = require('node:util');

const scrypt = promisify(crypto.scrypt);

// Vulnerable: fast, without salt, broken.
function legacyHash(password) {
  return crypto.createHash('md5').update(password).digest('hex');
}

// Safe: slow and salted.
async function hashPassword(password) {
  const salt = crypto.randomBytes(16);
  const key = await scrypt(password, salt, 32);
  return `${salt.toString('hex')}:${key.toString('hex')}`;
}

module.exports = { legacyHash, hashPassword };
