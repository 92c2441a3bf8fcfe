export * from './ping.js';
