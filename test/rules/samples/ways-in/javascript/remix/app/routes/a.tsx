import type { LoaderFunctionArgs, ActionFunctionArgs, LoaderFunction } from '@remix-run/node';
import { redirect, json, unstable_parseMultipartFormData, unstable_createFileUploadHandler } from '@remix-run/node';
import { exec } from 'child_process';
export async function loader({ request, params }: LoaderFunctionArgs) {
  exec('ls ' + params.a); // FOUND javascript/process/command-injection
  exec('ls ' + new URL(request.url).searchParams.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + request.headers.get('Cookie')); // FOUND javascript/process/command-injection
  return redirect(new URL(request.url).searchParams.get('to')!); // FOUND javascript/web/open-redirect
}
export const action = async ({ request }: ActionFunctionArgs) => {
  const form = await request.formData();
  exec('ls ' + form.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + (form.get('f') as File).name); // FOUND javascript/process/command-injection
  const v = Object.fromEntries(form);
  exec('ls ' + v.a); // FOUND javascript/process/command-injection
  return null;
};
