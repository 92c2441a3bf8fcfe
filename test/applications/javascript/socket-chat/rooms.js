const { exec, execFile } = require('child_process');
const fs = require('fs/promises');
const sqlite3 = require('sqlite3').verbose();

const db = new sqlite3.Database('chat.db');
const commands = { uptime: 'uptime', date: 'date' };

exports.history = (room) =>
  new Promise((resolve, reject) => {
    db.all('SELECT text FROM lines WHERE room = ?', room, (error, rows) => (error ? reject(error) : resolve(rows)));
    db.each(`SELECT text FROM old_lines WHERE room = '${room}'`, () => {}); // expect: CWE-89
  });

exports.run = (command, argument) => {
  if (commands[command]) exec(commands[command]);
  exec(`figlet ${argument}`); // expect: CWE-78
  execFile('figlet', [argument]);
};

exports.write = async (name) => {
  const checked = /^[a-z]{1,20}$/.test(name) ? name : 'room';
  await fs.writeFile(`/srv/chat/${checked}.txt`, 'lines');
  await fs.writeFile(`/srv/chat/${name}.log`, 'lines'); // expect: CWE-22
};
