import type { APIEvent } from '@solidjs/start/server';
import { exec } from 'child_process';
export async function GET({ params, request }: APIEvent) {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + new URL(request.url).searchParams.get('a')); // FOUND javascript/process/command-injection
}
export async function POST(event: APIEvent) { const b = await event.request.json(); exec('ls ' + b.a); // FOUND javascript/process/command-injection
}
