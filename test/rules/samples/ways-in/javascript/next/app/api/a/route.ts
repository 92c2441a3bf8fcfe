import { NextRequest, NextResponse } from 'next/server';
import { cookies, headers } from 'next/headers';
import { redirect } from 'next/navigation';
import { exec } from 'child_process';
export async function GET(r: NextRequest, { params }: { params: Promise<{ a: string }> }) {
  exec('ls ' + r.nextUrl.searchParams.get('a')); // FOUND javascript/process/command-injection
  const { searchParams } = new URL(r.url);
  exec('ls ' + searchParams.get('a')); // FOUND javascript/process/command-injection
  exec('ls ' + (await params).a); // FOUND javascript/process/command-injection
  exec('ls ' + r.cookies.get('a')?.value); // FOUND javascript/process/command-injection
  exec('ls ' + (await cookies()).get('a')?.value); // FOUND javascript/process/command-injection
  exec('ls ' + (await headers()).get('a')); // FOUND javascript/process/command-injection
  return NextResponse.redirect(searchParams.get('to')!); // FOUND javascript/web/open-redirect
}
export async function POST(request: Request) {
  const body = await request.json();
  exec('ls ' + body.a); // FOUND javascript/process/command-injection
  const form = await request.formData();
  const file = form.get('file') as File;
  exec('ls ' + file.name); // FOUND javascript/process/command-injection
  exec('ls ' + await request.text()); // FOUND javascript/process/command-injection
  return new Response('<p>' + body.a, { headers: { 'Content-Type': 'text/html' } }); // FOUND javascript/web/cross-site-scripting
}
export const PUT = async (r: NextRequest) => { exec('ls ' + r.headers.get('a')); // FOUND javascript/process/command-injection
  redirect(r.nextUrl.searchParams.get('to')!); // FOUND javascript/web/open-redirect
};
