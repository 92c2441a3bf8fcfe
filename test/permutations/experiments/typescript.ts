import { definitions, entries, members, routes } from '../program.js';
import { type Experiment, experiment, file, times } from './experiment.js';

const shell = "import { exec } from 'node:child_process';\n";
const server = "import express, { type Request, type Response } from 'express';\nconst app = express();\n";
const start = '\napp.listen(3000);\n';
const queried = (name: string) => `String(req.query.${name})`;

export const typescriptExperiments: readonly Experiment[] = [
  experiment('typescript', 'classes and fields over three files', { weak: ['s1'] }, [
    file(
      'box',
      'export class Box {\n',
      members(
        "  value = '';\n",
        "  note = '';\n",
        '  put(x: string): void {\n    this.value = x;\n  }\n',
        '  remark(x: string): void {\n    this.note = x;\n  }\n',
        '  take(): string {\n    return this.value;\n  }\n',
        '  remarked(): string {\n    return this.note;\n  }\n',
      ),
      '}\n',
    ),
    file(
      'runner',
      `${shell}import type { Box } from './$box';\n`,
      definitions(
        "export function run(box: Box): void {\n  exec('s1 ' + box.take());\n}\n",
        "export function show(box: Box): void {\n  exec('s2 ' + box.remarked());\n}\n",
        'export function fill(box: Box, x: string): Box {\n  box.put(x);\n  return box;\n}\n',
      ),
    ),
    file(
      'main',
      `${server}import { Box } from './$box';\nimport { fill, run, show } from './$runner';\n`,
      routes(
        `app.get('/a', (req: Request, res: Response) => {\n  const box = fill(new Box(), ${queried('c')});\n  run(box);\n  show(box);\n  res.end();\n});\n`,
        "app.get('/b', (req: Request, res: Response) => {\n  run(fill(new Box(), 'fixed'));\n  res.end();\n});\n",
        "app.get('/c', (req: Request, res: Response) => {\n  const box = new Box();\n  box.remark('fixed');\n  show(box);\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('typescript', 'factory with several callers', { weak: ['s1'] }, [
    file(
      'job',
      definitions(
        'export interface Job {\n  line: string;\n  label: string;\n}\n',
        'export function make(line: string, label: string): Job {\n  return { line: line, label: label };\n}\n',
        "export function plain(line: string): Job {\n  return make(line, 'plain');\n}\n",
        "export function titled(label: string): Job {\n  return make('uptime', label);\n}\n",
      ),
    ),
    file(
      'main',
      `${shell + server}import { plain, titled } from './$job';\n`,
      routes(
        `app.get('/a', (req: Request, res: Response) => {\n  const job = plain(${queried('c')});\n  exec('s1 ' + job.line);\n  exec('s2 ' + job.label);\n  res.end();\n});\n`,
        `app.get('/b', (req: Request, res: Response) => {\n  const job = titled(${queried('c')});\n  exec('s3 ' + job.line);\n  res.end();\n});\n`,
        "app.get('/c', (req: Request, res: Response) => {\n  const job = plain('fixed');\n  exec('s4 ' + job.line);\n  res.end();\n});\n",
      ),
      start,
    ),
  ]),
  experiment('typescript', 'chain of 12 trimming helpers in two files', { weak: ['s1'] }, [
    file(
      'tidy',
      "import { even } from './$even';\n",
      definitions(
        ...times(6, (i) => {
          const next = i === 5 ? 'even(x.trim())' : `odd${i + 1}(x.trim())`;
          return `export function odd${i}(x: string): string {\n  return ${next};\n}\n`;
        }),
      ),
    ),
    file(
      'even',
      definitions(
        'export function even(x: string): string {\n  return even1(x.trim());\n}\n',
        ...times(5, (i) => {
          const next = i === 4 ? 'x.trim()' : `even${i + 2}(x.trim())`;
          return `export function even${i + 1}(x: string): string {\n  return ${next};\n}\n`;
        }),
      ),
    ),
    file(
      'main',
      `${shell + server}import { odd0 } from './$tidy';\n`,
      `app.get('/a', (req: Request, res: Response) => {\n  exec('s1 ' + odd0(${queried('c')}));\n  res.end();\n});\n`,
      start,
    ),
  ]),
  experiment('typescript', 'table of functions from another file', { weak: ['s1'] }, [
    file(
      'actions',
      shell,
      definitions(
        "export function run(x: string): string {\n  exec('s1 ' + x);\n  return x;\n}\n",
        'export function keep(x: string): string {\n  return x;\n}\n',
        "export function show(x: string): string {\n  exec('s2 ' + (x === 'on' ? 'yes' : 'no'));\n  return x;\n}\n",
      ),
    ),
    file(
      'main',
      `${server}import { run, keep, show } from './$actions';\n`,
      'const table: Record<string, (x: string) => string> = {\n',
      entries('  run: run', '  keep: keep', '  show: show', '  size: (x) => String(x.length)'),
      ',\n};\n',
      `app.get('/a', (req: Request, res: Response) => {\n  table[${queried('op')}](${queried('c')});\n  res.end();\n});\n`,
      start,
    ),
  ]),
];
