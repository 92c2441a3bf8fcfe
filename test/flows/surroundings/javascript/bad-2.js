import { execSync } from 'node:child_process';
import { readFileSync } from 'node:fs';

const host = process.env.HOST; // source
console.log(readFileSync.name);
execSync('ping ' + host); // expect: javascript/process/command-from-surroundings
