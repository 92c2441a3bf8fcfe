import { type ComponentChildren, createContext } from 'preact';
import { useContext, useEffect, useState } from 'preact/hooks';
import { type Answer, bodyOf, DELETE, GET, POST, setCsrfToken, whenSignedOut } from '../api/client.js';
import { asProblem, type Problem } from '../api/problem.js';
import { Failed, Loading } from '../parts/states.js';
import { SignIn } from './sign-in.js';

export type Session = Answer<'getSession'>['data'];

interface SessionContext {
  session: Session;
  signOut(): Promise<void>;
}

const Context = createContext<SessionContext | null>(null);

/** Who is signed in. Only within `<SignedIn>`. */
export function useSession(): SessionContext {
  const context = useContext(Context);
  if (!context) throw new Error('nobody is signed in here');
  return context;
}

type State =
  | { kind: 'asking' }
  | { kind: 'unknown'; problem: Problem }
  /** `ended`: somebody was signed in before. */
  | { kind: 'nobody'; ended: boolean }
  | { kind: 'somebody'; session: Session };

/** Shows its children to people who are signed in, and asks all others to sign in, at the address where they are. */
export function SignedIn({ children }: { children: ComponentChildren }) {
  const [state, setState] = useState<State>({ kind: 'asking' });
  const enter = (session: Session) => {
    setCsrfToken(session.csrfToken);
    setState({ kind: 'somebody', session });
  };
  const leave = () =>
    setState((before) => ({
      kind: 'nobody',
      ended: before.kind === 'somebody' || (before.kind === 'nobody' && before.ended),
    }));
  const ask = () => {
    setState({ kind: 'asking' });
    bodyOf(GET('/api/v1/session')).then(
      ({ data }) => enter(data),
      (error: unknown) => {
        const problem = asProblem(error);
        if (problem.status !== 401) setState({ kind: 'unknown', problem });
      },
    );
  };
  useEffect(() => {
    whenSignedOut(leave);
    ask();
  }, []);

  if (state.kind === 'asking') return <Loading what="Signing in" />;
  if (state.kind === 'unknown') return <Failed problem={state.problem} retry={ask} />;
  if (state.kind === 'nobody')
    return (
      <SignIn
        ended={state.ended}
        signIn={async (key) =>
          enter((await bodyOf(POST('/api/v1/session', { headers: { 'X-API-Key': key } }))).data)
        }
      />
    );
  const signOut = async () => {
    await bodyOf(DELETE('/api/v1/session'));
    setCsrfToken(null);
    setState({ kind: 'nobody', ended: false });
  };
  return <Context.Provider value={{ session: state.session, signOut }}>{children}</Context.Provider>;
}
