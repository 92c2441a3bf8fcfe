import { play } from '../play.js';
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
  closedWhileScanning,
  manyDiscussions,
  manyFiles,
  noDiffRefs,
  oddPath,
} from './odd-merge-requests.js';
import { restartedWhileCommenting, restartedWhileScanning } from './server-restarted.js';

play('trouble', 3, [
  narrowScope,
  rateLimited,
  badGateway,
  lostAnswers,
  refusedLine,
  lostPosition,
  noDiffRefs,
  manyFiles,
  oddPath,
  manyDiscussions,
  closedWhileScanning,
  agentKilled,
  restartedWhileScanning,
  restartedWhileCommenting,
]);
