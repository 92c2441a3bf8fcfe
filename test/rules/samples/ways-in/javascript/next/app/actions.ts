'use server';
import { exec } from 'child_process';
export async function save(prev: any, form: FormData) { exec('ls ' + form.get('a')); // FOUND javascript/process/command-injection
}
export const act = async (a: string) => { exec('ls ' + a); // FOUND javascript/process/command-injection
};
