import { play } from '../play.js';
import { changedTarget, mergeOfTheTarget, rebase } from './moved-base.js';
import { movedFunction, rename } from './moved-code.js';

play('what moves', [rebase, mergeOfTheTarget, changedTarget, rename, movedFunction]);
