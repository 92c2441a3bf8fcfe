import { play } from '../play.js';
import { copiedBefore, dismissalStays, editedSink } from './identity.js';

play('which finding is which', [copiedBefore, dismissalStays, editedSink]);
