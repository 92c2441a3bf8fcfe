import { exec } from 'node:child_process';

export class Job {
  constructor(host) {
    this.host = host;
  }
  start() {
    exec('ping ' + this.host);
  }
}
