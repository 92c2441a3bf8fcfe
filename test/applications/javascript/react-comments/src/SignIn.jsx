import React from 'react';
import { useSearchParams } from 'react-router-dom';

const pages = ['/home', '/settings'];

export function SignIn() {
  const [query] = useSearchParams();
  const go = () => {
    const next = query.get('next');
    if (pages.includes(next)) {
      window.location.href = next;
      return;
    }
    window.location.href = query.get('fallback'); // expect: CWE-601
  };
  return <button onClick={go}>Sign in</button>;
}
