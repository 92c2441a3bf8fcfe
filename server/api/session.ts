import { apiError } from '#server/http/errors.js';
import { type BrowserSessions, csrfTokenOf } from '#server/sessions/browser-sessions.js';
import type { Caller } from './caller.js';
import { type Operation, operation } from './operation.js';
import { permissionsOf } from './permissions.js';
import { sessionAnswer } from './schemas.js';
import type { SessionCookie } from './session-cookie.js';

/** Signing people in to the dashboard, and out. */
export function sessionOperations(sessions: BrowserSessions, cookie: SessionCookie): Operation[] {
  return [
    operation({
      method: 'POST',
      path: '/session',
      id: 'signIn',
      tag: 'Session',
      summary: 'Sign a browser in by an API key',
      notes:
        'The answer sets a cookie that stands for the key in later requests, for twelve hours or until the key ends. ' +
        'Requests by cookie that change something carry `csrfToken` in the header X-CSRF-Token. They count apart from those by key.',
      answer: sessionAnswer,
      successStatus: 201,
      async handler({ caller }, h) {
        if (caller.session) await sessions.close(caller.session.token);
        const session = await sessions.open(caller.key);
        const answer = h.response(describe({ ...caller, session })).code(201);
        return answer.header('set-cookie', cookie.set(session.token, session.expiresAt));
      },
    }),
    operation({
      method: 'GET',
      path: '/session',
      id: 'getSession',
      tag: 'Session',
      summary: 'Read who is signed in, and what the key may do',
      answer: sessionAnswer,
      handler: async ({ caller }) => describe(caller),
    }),
    operation({
      method: 'DELETE',
      path: '/session',
      id: 'signOut',
      tag: 'Session',
      summary: 'Sign the browser out',
      answer: sessionAnswer,
      errors: { 409: 'Request has no session' },
      async handler({ caller }, h) {
        if (!caller.session)
          throw apiError(409, 'Request has no session', { hint: 'It came by an API key, which stays valid' });
        await sessions.close(caller.session.token);
        const answer = h.response(describe({ ...caller, session: null }));
        return answer.header('set-cookie', cookie.clear());
      },
    }),
  ];
}

function describe({ key, team, session }: Caller) {
  return {
    version: 'v1',
    data: {
      team: { id: team._id, name: team.name },
      key: { id: key.keyId, name: key.name },
      role: key.role,
      permissions: permissionsOf(key.role),
      expiresAt: session?.expiresAt.toISOString() ?? null,
      csrfToken: session && csrfTokenOf(session.token),
    },
  };
}
