import type { Schema } from '#protocol/scan-report.js';
import { BOOLEAN, INTEGER, NUMBER, STRING } from './schema.js';

/** What functions make of the text that they are given. */
export const conversions: ReadonlyMap<string, Schema> = new Map([
  ['int', INTEGER],
  ['parseInt', INTEGER],
  ['Number.parseInt', INTEGER],
  ['float', NUMBER],
  ['Number', NUMBER],
  ['parseFloat', NUMBER],
  ['Number.parseFloat', NUMBER],
  ['strconv.Atoi', INTEGER],
  ['strconv.ParseInt', INTEGER],
  ['strconv.ParseUint', INTEGER],
  ['strconv.ParseFloat', NUMBER],
  ['strconv.ParseBool', BOOLEAN],
  ['bool', BOOLEAN],
  ['Boolean', BOOLEAN],
  ['str', STRING],
  ['String', STRING],
]);
