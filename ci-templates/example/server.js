import { execFile } from 'node:child_process';
import express from 'express';

const app = express();
app.disable('x-powered-by');

app.get('/ping', (request, response) => {
  execFile('ping', ['-c', '1', '--', String(request.query.host)], (error, output) => {
    response.status(error ? 502 : 200).type('text').send(output);
  });
});

app.listen(3000);
