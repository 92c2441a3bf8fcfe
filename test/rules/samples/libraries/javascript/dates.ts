import express from 'express';
import moment from 'moment-timezone';
import dayjs from 'dayjs';
import { format, parseISO } from 'date-fns';
import { DateTime } from 'luxon';
import { nanoid } from 'nanoid';
import parsePhoneNumber from 'libphonenumber-js';
const app = express();
app.get('/a', (req, res) => res.send('<b>' + moment(req.query.day as string).format('LL')));
app.get('/b', (req, res) => res.send('<b>' + dayjs(req.query.day as string).add(1, 'day').format('YYYY')));
app.get('/c', (req, res) => res.send('<b>' + format(parseISO(req.query.day as string), 'yyyy')));
app.get('/d', (req, res) => res.send('<b>' + DateTime.fromISO(req.query.day as string).toFormat('yyyy')));
app.get('/e', (req, res) => res.send('<b>' + moment().format(req.query.format as string))); // FOUND javascript/express/cross-site-scripting
app.get('/f', (req, res) => res.send('<b>' + dayjs().format(req.query.format as string))); // FOUND javascript/express/cross-site-scripting
app.get('/g', (req, res) => res.send('<b>' + format(new Date(), req.query.format as string))); // FOUND javascript/express/cross-site-scripting
app.get('/h', (req, res) => res.send('<b>' + nanoid(Number(req.query.length))));
app.get('/i', (req, res) => res.send('<b>' + parsePhoneNumber(req.query.number as string)?.formatInternational()));
