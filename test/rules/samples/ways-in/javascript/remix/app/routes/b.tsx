import type { LoaderFunction, ActionFunction } from '@remix-run/cloudflare';
import { exec } from 'child_process';
export const loader: LoaderFunction = async (args) => { exec('ls ' + args.params.a); // FOUND javascript/process/command-injection
};
export const action: ActionFunction = async (args) => { const b = await args.request.json(); exec('ls ' + b.a); // FOUND javascript/process/command-injection
};
