import type { Scenario } from '../scene.js';
import { firstPush } from './first-push.js';
import { fixAndReintroduction, fixOfTheTarget } from './fix-and-reintroduction.js';
import { fork } from './fork.js';
import { changedTarget, mergeOfTheTarget, rebase } from './moved-base.js';
import { movedFunction, rename } from './moved-code.js';
import { personReplies, personResolves } from './people.js';
import { secondPush } from './second-push.js';

export const scenarios: Scenario[] = [
  ...[firstPush, secondPush, fixAndReintroduction, fixOfTheTarget],
  ...[rebase, mergeOfTheTarget, changedTarget, rename, movedFunction],
  ...[personResolves, personReplies, fork],
];
