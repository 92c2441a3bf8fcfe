const { exec } = require('node:child_process');

const host = process.env.BACKUP_HOST || 'localhost'; // source
exec('rsync -a data backup@' + host.toLowerCase() + ':/srv'); // expect: javascript/process/command-from-surroundings
