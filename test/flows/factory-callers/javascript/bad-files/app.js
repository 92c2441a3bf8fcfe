import express from 'express';
import { run } from './near.js';
import { home } from './own.js';

const app = express();

app.get('/run', run);
app.get('/home', home);
