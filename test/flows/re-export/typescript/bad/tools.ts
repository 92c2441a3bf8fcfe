export { ping as start } from './ping.js';
