import { gitRepository } from '../workspace/git-repository.js';

/** Files of an Express application with one code injection in each of its handlers. */
function vulnerableFiles(files: number, handlers: number): Record<string, string> {
  const contents: Record<string, string> = {
    'package.json': '{"name":"shop","dependencies":{"express":"4.0.0"}}\n',
  };
  for (let file = 0; file < files; file++) {
    const lines = ["import express from 'express';", 'export const router = express.Router();'];
    for (let handler = 0; handler < handlers; handler++)
      lines.push(
        `router.get('/f${file}/h${handler}', (req, res) => {`,
        `  const text${handler} = req.query.text${handler};`,
        `  res.json(eval('value${handler} + ' + text${handler}));`,
        '});',
      );
    contents[`src/routes-${file}.js`] = `${lines.join('\n')}\n`;
  }
  return contents;
}

/** A git repository of such files. */
export function vulnerableRepository(files: number, handlers: number): string {
  return gitRepository(vulnerableFiles(files, handlers));
}
