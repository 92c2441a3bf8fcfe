import * as v from 'valibot';
import { query, form, command } from '$app/server';
import { exec } from 'child_process';
export const getPost = query(v.string(), async (slug) => { exec('ls ' + slug); // FOUND javascript/process/command-injection
});
export const addLike = command(v.string(), async (id) => { exec('ls ' + id); // FOUND javascript/process/command-injection
});
export const create = form(async (data) => { exec('ls ' + data.get('title')); // FOUND javascript/process/command-injection
});
