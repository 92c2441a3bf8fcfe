import { play } from '../play.js';
import { firstPush } from './first-push.js';
import { fixAndReintroduction, fixOfTheTarget } from './fix-and-reintroduction.js';
import { fork } from './fork.js';
import { mergedResults } from './merged-results.js';
import { ownSettings, settingsOfTheTarget } from './own-settings.js';
import { secondPush } from './second-push.js';

play('pushes', 2, [
  firstPush,
  secondPush,
  fixAndReintroduction,
  fixOfTheTarget,
  mergedResults,
  fork,
  ownSettings,
  settingsOfTheTarget,
]);
