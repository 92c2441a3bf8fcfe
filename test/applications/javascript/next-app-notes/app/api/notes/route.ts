import { NextResponse } from 'next/server';
import { notesOf, notesOfSafely } from '@/lib/notes';

export async function GET(request: Request) {
  const { searchParams } = new URL(request.url);
  const owner = searchParams.get('owner') ?? '';
  const notes = await notesOf(owner);
  const others = await notesOfSafely(owner);
  return NextResponse.json([...notes, ...others]);
}

export async function POST(request: Request) {
  const { html } = await request.json();
  return new NextResponse(`<div>${html}</div>`, { headers: { 'Content-Type': 'text/html' } }); // expect: CWE-79
}
