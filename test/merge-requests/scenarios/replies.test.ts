import { play } from '../play.js';
import {
  dismissedByReply,
  editedReplies,
  elsewhereReplies,
  goneReplies,
  laterDecision,
  missedReplies,
  quotedReplies,
  refusedReplies,
  twoPeopleReply,
} from './replies.js';

play('what people reply', 2, [
  dismissedByReply,
  refusedReplies,
  quotedReplies,
  editedReplies,
  elsewhereReplies,
  twoPeopleReply,
  goneReplies,
  missedReplies,
  laterDecision,
]);
