import { readdir, readFile } from 'node:fs/promises';
import { join, relative } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { CodeHostStandIn, Project } from './index.js';

const sampleShop = fileURLToPath(new URL('../../../examples/sample-shop', import.meta.url));

const NOTES = `import sqlite3

from flask import Flask, request

app = Flask(__name__)


@app.get("/notes")
def notes():
    connection = sqlite3.connect("notes.db")
    rows = connection.execute("SELECT text FROM notes WHERE owner = ?", (request.args["owner"],))
    return {"notes": [row[0] for row in rows]}
`;

const SEARCH = `

@app.get("/search")
def search():
    connection = sqlite3.connect("notes.db")
    rows = connection.execute("SELECT text FROM notes WHERE text LIKE '%" + request.args["q"] + "%'")
    return {"notes": [row[0] for row in rows]}
`;

/** Two projects for people to try: a shop in JavaScript, and notes in Python with an open merge request. */
export async function addSamples(host: CodeHostStandIn): Promise<Project[]> {
  const shop = await host.addProject({ fullName: 'acme/shop', files: await filesOf(sampleShop) });
  const notes = await host.addProject({
    fullName: 'acme/web/notes',
    files: { 'README.md': '# Notes\n', 'requirements.txt': 'flask\n', 'app.py': NOTES },
  });
  await host.commit(notes, {
    branch: 'feature/search',
    message: 'Search in notes\n',
    files: { 'app.py': NOTES + SEARCH },
  });
  await host.openMergeRequest(notes, { sourceBranch: 'feature/search', title: 'Search in notes' });
  return [shop, notes];
}

async function filesOf(folder: string): Promise<Record<string, Buffer>> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile()).map((entry) => join(entry.parentPath, entry.name));
  const contents = await Promise.all(
    files.map(async (path) => [relative(folder, path).replaceAll('\\', '/'), await readFile(path)] as const),
  );
  return Object.fromEntries(contents);
}
