import { readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { call } from '#test/api/call.js';
import { root } from '#test/ci-templates/local-ci.js';
import { fullPath } from '../codehost/model.js';
import { Scene } from '../merge-requests/scene.js';
import type { Stage } from '../merge-requests/stage.js';
import type { CommentedFile } from './host-page.js';

const sample = join(root, 'examples/sample-shop');

/** What the merge request adds: gift cards, with a weakness of each kind of comment; and it fixes one of the target. */
const change = {
  'storefront/src/routes/gift-cards.js': `const express = require('express');
const { pool } = require('../data/database');

const router = express.Router();

router.post('/', async (req, res, next) => {
  try {
    const { code, amount } = req.body;
    await pool.query('INSERT INTO gift_cards (code, amount) VALUES (?, ?)', [code, amount]);
    res.status(201).end();
  } catch (error) {
    next(error);
  }
});

router.get('/balance', async (req, res, next) => {
  try {
    const { code } = req.query;
    const [cards] = await pool.query(\`SELECT amount FROM gift_cards WHERE code = '\${code}'\`);
    res.json(cards);
  } catch (error) {
    next(error);
  }
});

module.exports = router;
`,
  'ledger/ledger/gift_cards.py': `import random

import requests

ALPHABET = "ABCDEFGHJKLMNPQRSTUVWXYZ23456789"
PARTNERS = "https://partners.shop.example/v1/cards"


def new_card(amount):
    secret = "".join(random.choice(ALPHABET) for _ in range(12))
    requests.post(PARTNERS, json={"amount": amount}, verify=False, timeout=10)
    return secret
`,
  'ledger/ledger/rates.py': readFileSync(join(sample, 'ledger/ledger/rates.py'), 'utf8').replace(
    'verify=False, ',
    '',
  ),
};

/** A comment of ours, and the file that it stands in; null: it is about no line. */
export interface Comment {
  body: string;
  file: CommentedFile | null;
}

/**
 * Scans a merge request of the sample project, as a server and an agent do it, and fixes a finding of its target.
 * @returns our comments as the host keeps them: threads, the summary note, the description of the fix merge request
 */
export async function commentedShop(
  stage: Stage,
): Promise<{ threads: Comment[]; summary: string; fix: string }> {
  const scene = await Scene.open(stage, change, { files: readFolder(sample), title: 'Gift cards' });
  const threads = scene.ours().flatMap(({ notes: [{ body, position }] }): Comment[] => {
    if (position === null || position.new_line === null) return [];
    const { new_path: path, new_line: line } = position;
    const text = Object.entries(change).find(([name]) => name === path)?.[1] ?? '';
    return [{ body, file: { path, line, text } }];
  });
  return { threads, summary: scene.summaryNote() ?? '', fix: await fixOf(stage, scene) };
}

/** Description of the merge request that fixes the certificate check of the target. */
async function fixOf(stage: Stage, { project }: Scene): Promise<string> {
  const url = `${stage.connected.server.url}/api/v1`;
  const { key } = stage;
  const codehostUrl = `${stage.host.url}/${fullPath(project)}`;
  const launched = await data(`${url}/scans`, { method: 'POST', key, body: { codehostUrl } });
  const scan = `${url}/scans/${launched.scanId}`;
  for (let waited = 0; (await data(scan, { key })).status !== 'completed'; waited += 100) {
    if (waited > 60_000) throw new Error('the target was not scanned within a minute');
    await sleep(100);
  }
  const found = await call(`${scan}/vulnerabilities?cwe=CWE-295`, { key });
  const [{ id }] = (found.body as { data: { id: string }[] }).data;
  const body = { fixes: 'all' };
  const { iid } = await data(`${url}/vulnerabilities/${id}/fix`, { method: 'POST', key, body });
  const opened = stage.host.mergeRequests.of(project).find((one) => String(one.iid) === iid);
  if (!opened) throw new Error('the fix merge request is not at the host');
  return opened.description;
}

async function data(url: string, request: Parameters<typeof call>[1]): Promise<Record<string, unknown>> {
  const { status, body, text } = await call(url, request);
  if (status >= 300) throw new Error(`${url}: ${status} ${text}`);
  return (body as { data: Record<string, unknown> }).data;
}

function readFolder(folder: string): Record<string, string> {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((one) => one.isFile());
  return Object.fromEntries(
    files.map(({ parentPath, name }) => {
      const path = join(parentPath, name);
      return [relative(folder, path).replaceAll('\\', '/'), readFileSync(path, 'utf8')];
    }),
  );
}
