import { execFileSync, execSync } from 'node:child_process';

const host = process.argv[2];
execFileSync('ping', [host]);
execSync('ls');
