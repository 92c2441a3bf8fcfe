import type { Scenario } from '../scene.js';
import { agentKilled } from './agent-killed.js';
import {
  badGateway,
  lostAnswers,
  lostPosition,
  narrowScope,
  rateLimited,
  refusedLine,
} from './code-host-trouble.js';
import {
  decidedMeanwhile,
  dismissed,
  dismissedAfterTheEnd,
  dismissedAtTheHost,
  gate,
  suppressed,
} from './decisions.js';
import { firstPush } from './first-push.js';
import { fixAndReintroduction, fixOfTheTarget } from './fix-and-reintroduction.js';
import { fork } from './fork.js';
import { mergedResults } from './merged-results.js';
import { changedTarget, mergeOfTheTarget, rebase } from './moved-base.js';
import { movedFunction, rename } from './moved-code.js';
import {
  closedWhileScanning,
  manyDiscussions,
  manyFiles,
  noDiffRefs,
  oddPath,
} from './odd-merge-requests.js';
import { personReplies, personResolves } from './people.js';
import { secondPush } from './second-push.js';
import { restartedWhileCommenting, restartedWhileScanning } from './server-restarted.js';

export const scenarios: Scenario[] = [
  ...[firstPush, secondPush, fixAndReintroduction, fixOfTheTarget],
  ...[mergedResults, rebase, mergeOfTheTarget, changedTarget, rename, movedFunction],
  ...[personResolves, personReplies, suppressed, gate, fork],
  ...[dismissed, decidedMeanwhile, dismissedAfterTheEnd, dismissedAtTheHost],
  ...[narrowScope, rateLimited, badGateway, lostAnswers, refusedLine, lostPosition],
  ...[noDiffRefs, manyFiles, oddPath, manyDiscussions, closedWhileScanning, agentKilled],
  ...[restartedWhileScanning, restartedWhileCommenting],
];
