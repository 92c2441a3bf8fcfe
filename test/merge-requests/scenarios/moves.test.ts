import { play } from '../play.js';
import { changedTarget, mergeOfTheTarget, rebase } from './moved-base.js';
import { movedFunction, rename } from './moved-code.js';

play('what moves', 1, [rebase, mergeOfTheTarget, changedTarget, rename, movedFunction]);
