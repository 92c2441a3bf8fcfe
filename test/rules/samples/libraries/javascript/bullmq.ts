import { Job, Worker } from 'bullmq';
import Docker from 'dockerode';
import getRawBody from 'raw-body';
import http from 'node:http';
import * as minio from 'minio';
import ExcelJS from 'exceljs';
import * as XLSX from 'xlsx';
import { execSync } from 'node:child_process';
const docker = new Docker();
const client = new minio.Client({ endPoint: 'localhost' });
export const worker = new Worker('pings', async (job: Job) => {
  execSync('ping ' + job.data.host); // FOUND javascript/process/command-injection
});
http.createServer(async (req, res) => {
  const body = JSON.parse((await getRawBody(req)).toString());
  const container = docker.getContainer('web');
  await container.exec({ Cmd: ['sh', '-c', 'ls ' + body.folder], AttachStdout: true }); // FOUND javascript/process/command-injection
  await container.exec({ Cmd: ['ls', body.folder], AttachStdout: true });
  await client.fGetObject('files', 'a', '/srv/' + body.name); // FOUND javascript/files/path-traversal-write
  await new ExcelJS.Workbook().xlsx.readFile('/srv/' + body.name); // FOUND javascript/files/path-traversal
  XLSX.readFile('/srv/' + body.name); // FOUND javascript/files/path-traversal
  res.end();
});
