import { play } from '../play.js';
import {
  decidedMeanwhile,
  dismissed,
  dismissedAfterTheEnd,
  dismissedAtTheHost,
  gate,
  suppressed,
} from './decisions.js';
import { lessSure } from './less-sure.js';
import { personReplies, personResolves } from './people.js';
import { routeToIgnored, routeToSuppressed, secondRoute } from './routes.js';
import { decidedAboutRule } from './rule-policy.js';

play('what people decide', 3, [
  personResolves,
  personReplies,
  suppressed,
  gate,
  lessSure,
  decidedAboutRule,
  dismissed,
  decidedMeanwhile,
  dismissedAfterTheEnd,
  dismissedAtTheHost,
  secondRoute,
  routeToSuppressed,
  routeToIgnored,
]);
