import { play } from '../play.js';
import {
  changedEndpoints,
  endpointsAfterUpgrade,
  endpointsByPipeline,
  endpointsOfTheTarget,
} from './endpoints.js';

play('endpoints', 1, [changedEndpoints, endpointsOfTheTarget, endpointsAfterUpgrade, endpointsByPipeline]);
