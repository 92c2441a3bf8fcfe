import type { Route } from './+types/a';
import { redirect } from 'react-router';
import { exec } from 'child_process';
export async function loader({ params, request }: Route.LoaderArgs) {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  return redirect(new URL(request.url).searchParams.get('to')!); // FOUND javascript/web/open-redirect
}
export async function action({ request }: Route.ActionArgs) {
  const form = await request.formData();
  exec('ls ' + form.get('a')); // FOUND javascript/process/command-injection
}
