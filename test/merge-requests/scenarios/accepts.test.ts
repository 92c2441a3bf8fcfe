import { play } from '../play.js';
import {
  acceptByPipeline,
  acceptedEndpoints,
  acceptedPackages,
  reviewedPackages,
  settingsOfTheChange,
} from './accepts.js';

play('accepted endpoints', 2, [
  acceptedEndpoints,
  settingsOfTheChange,
  acceptByPipeline,
  reviewedPackages,
  acceptedPackages,
]);
