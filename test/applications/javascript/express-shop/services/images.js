const { exec, execFile } = require('node:child_process');
const axios = require('axios');

const allowed = ['https://images.example.com', 'https://cdn.example.com'];

exports.resize = (source, width) =>
  new Promise((resolve, reject) => {
    exec(`convert "${source}" -resize ${width} out.png`, (error) => (error ? reject(error) : resolve())); // expect: CWE-78
  });

exports.rotate = (source, degrees) =>
  new Promise((resolve, reject) => {
    execFile('convert', [source, '-rotate', String(degrees), 'out.png'], (error) => (error ? reject(error) : resolve()));
  });

exports.fetchRemote = async (source) => {
  const { origin, pathname } = new URL(source);
  if (!allowed.includes(origin)) throw new Error('not allowed');
  return axios.get(origin + pathname, { responseType: 'arraybuffer' });
};
