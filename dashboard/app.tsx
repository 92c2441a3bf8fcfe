import { LocationProvider, Route, Router } from 'preact-iso/router';
import { Audit } from './pages/audit/audit.js';
import { Endpoints } from './pages/endpoints/endpoints.js';
import { FindingPage } from './pages/finding/finding.js';
import { Findings } from './pages/findings/findings.js';
import { NotFound } from './pages/not-found.js';
import { Overview } from './pages/overview/overview.js';
import { Repositories } from './pages/repositories/repositories.js';
import { RepositoryPage } from './pages/repository/repository.js';
import { Rules } from './pages/rules/rules.js';
import { ScanPage } from './pages/scan/scan.js';
import { Scans } from './pages/scans/scans.js';
import { SetUp } from './pages/set-up/set-up.js';
import { Wiki } from './pages/wiki/wiki.js';
import { SignedIn } from './session/session.js';
import { Shell } from './shell/shell.js';

/** Links to these are followed without loading the document again; all others are left to the browser. */
const OWN_PAGES = /^\/($|\?|(findings|repositories|scans|rules|set-up|audit)($|[/?]))/;

/** Paths as `server/dashboard/page-paths.ts` serves them. */
export function App() {
  return (
    <LocationProvider scope={OWN_PAGES}>
      <SignedIn>
        <Shell>
          <Router>
            <Route path="/" component={Overview} />
            <Route path="/findings" component={Findings} />
            <Route path="/findings/:id" component={FindingPage} />
            <Route path="/repositories" component={Repositories} />
            <Route path="/repositories/:name" component={RepositoryPage} />
            <Route path="/scans" component={Scans} />
            <Route path="/scans/:id" component={ScanPage} />
            <Route path="/scans/:id/endpoints" component={Endpoints} />
            <Route path="/scans/:id/wiki" component={Wiki} />
            <Route path="/rules" component={Rules} />
            <Route path="/set-up" component={SetUp} />
            <Route path="/audit" component={Audit} />
            <Route default component={NotFound} />
          </Router>
        </Shell>
      </SignedIn>
    </LocationProvider>
  );
}
