import { play } from '../play.js';
import { copiedBefore, dismissalStays, editedSink } from './identity.js';
import { upgrade } from './upgrade.js';

play('which finding is which', 1, [copiedBefore, dismissalStays, editedSink, upgrade]);
