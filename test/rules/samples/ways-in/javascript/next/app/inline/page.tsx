import { exec } from 'child_process';
import { z } from 'zod';
import { actionClient } from '@/lib/safe-action';
export default function Page() {
  async function create(form: FormData) {
    'use server';
    exec('ls ' + form.get('a')); // FOUND javascript/process/command-injection
  }
  return <form action={create} />;
}
