export { type SummaryInput, summarise } from './summarise.js';
