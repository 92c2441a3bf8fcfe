import { exec } from 'child_process';
import { redirect } from 'next/navigation';
export default async function P({ params, searchParams }: { params: { a: string }, searchParams: { b: string } }) {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + searchParams.b); // FOUND javascript/process/command-injection
  redirect(searchParams.b); // FOUND javascript/web/open-redirect
}
