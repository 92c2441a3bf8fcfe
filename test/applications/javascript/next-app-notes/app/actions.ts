'use server';

import { exec, execFile } from 'node:child_process';
import { z } from 'zod';

const Settings = z.object({ theme: z.enum(['dark', 'light']) });

export async function convert(formData: FormData) {
  const name = formData.get('name');
  exec(`pandoc ${name} -o out.pdf`); // expect: CWE-78
  execFile('pandoc', [String(name), '-o', 'out.pdf']);
}

export async function notify(address: string) {
  await fetch(address, { method: 'POST' }); // expect: CWE-918
  await fetch(`https://hooks.example.com/${encodeURIComponent(address)}`);
}

export async function setTheme(value: unknown) {
  const { theme } = Settings.parse(value);
  return theme;
}
