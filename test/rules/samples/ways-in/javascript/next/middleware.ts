import { NextResponse } from 'next/server';
import type { NextRequest } from 'next/server';
export function middleware(r: NextRequest) {
  return NextResponse.redirect(r.nextUrl.searchParams.get('to')!); // FOUND javascript/web/open-redirect
}
