import { exec } from 'node:child_process';

export default function ping(host: string) {
  exec('ping ' + host);
}
