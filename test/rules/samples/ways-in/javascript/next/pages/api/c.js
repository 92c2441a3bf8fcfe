import { exec } from 'child_process';
export default async function (q, s) { exec('ls ' + q.query.a); // MISSED
}
