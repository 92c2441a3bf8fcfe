import { exec } from 'child_process';
export default defineEventHandler(async (e) => { setHeader(e, 'Content-Type', 'text/html'); return '<p>' + getQuery(e).a; // MISSED
});
