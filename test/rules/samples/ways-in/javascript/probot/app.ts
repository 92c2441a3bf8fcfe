import { Probot } from 'probot';
import { Webhooks } from '@octokit/webhooks';
import { exec } from 'child_process';
export default (app: Probot) => { app.on('issues.opened', async (x) => { exec('ls ' + x.payload.issue.title); // FOUND javascript/process/command-injection
}); };
const w = new Webhooks({ secret: '' });
w.on('push', ({ payload }) => { exec('ls ' + payload.ref); // FOUND javascript/process/command-injection
});
