const { exec } = require('node:child_process');

const host = process.env.BACKUP_HOST ? 'backup.example' : 'localhost';
exec('rsync -a data backup@' + host.toLowerCase() + ':/srv');
