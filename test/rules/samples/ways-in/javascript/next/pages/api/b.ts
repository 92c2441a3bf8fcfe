import type { NextApiHandler } from 'next';
import { exec } from 'child_process';
const h: NextApiHandler = async (q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
};
export default h;
