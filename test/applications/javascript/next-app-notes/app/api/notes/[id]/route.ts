import { redirect } from 'next/navigation';
import { promises as fs } from 'node:fs';
import path from 'node:path';
import type { NextRequest } from 'next/server';

export async function GET(request: NextRequest, { params }: { params: { id: string } }) {
  const text = await fs.readFile(path.join('notes', params.id), 'utf8'); // expect: CWE-22
  return Response.json({ text });
}

export async function DELETE(request: NextRequest, { params }: { params: { id: string } }) {
  await fs.unlink(path.join('notes', path.basename(params.id)));
  const back = request.nextUrl.searchParams.get('back');
  redirect(back ?? '/'); // expect: CWE-601
}
