import { play } from '../play.js';
import { changedEndpoints, endpointsAfterUpgrade, endpointsOfTheTarget } from './endpoints.js';

play('endpoints', 1, [changedEndpoints, endpointsOfTheTarget, endpointsAfterUpgrade]);
