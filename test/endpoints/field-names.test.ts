import { expect } from 'chai';
import type { Schema } from '#protocol/scan-report.js';
import { apiOf, endpointsOf, parametersOf } from './small-application.js';

/** What a body takes: the names of its fields, with `!` where they are required. */
async function fieldsOf(model: string, files: Record<string, string>): Promise<string[]> {
  const { endpoints, models } = await apiOf({
    ...files,
    'app.py': `
from typing import Optional
from fastapi import FastAPI
from pydantic import AliasChoices, BaseModel, ConfigDict, Field
from pydantic.alias_generators import to_camel

app = FastAPI()

${model}

@app.post("/shops")
def add(shop: Shop):
    return shop
`,
  });
  const [{ body }] = endpoints;
  const schema = body?.content['application/json'] as Schema | undefined;
  const { properties = {}, required = [] } = models.resolve(schema ?? {});
  return Object.keys(properties).map((one) => (required.includes(one) ? `${one}!` : one));
}

const shop = `
class Shop(BaseModel):
    name: str
    motto: str | None
    owner: Optional[str]
    notes: Optional[str] = Field(...)
`;

describe('agent/endpoints: names and absence of fields', () => {
  it('lets fields of pydantic 1 be left out that may be None', async () => {
    const old = ['name!', 'motto', 'owner', 'notes!'];
    expect(
      await fieldsOf(shop, { 'pyproject.toml': '[project]\ndependencies = ["pydantic==1.10.26"]\n' }),
    ).to.deep.equal(old);
    expect(await fieldsOf(shop, { 'requirements.txt': 'fastapi\npydantic>=1.8,<2\n' })).to.deep.equal(old);
    expect(
      await fieldsOf(shop, { 'poetry.lock': '[[package]]\nname = "pydantic"\nversion = "1.9.0"\n' }),
    ).to.deep.equal(old);
    const now = ['name!', 'motto!', 'owner!', 'notes!'];
    expect(
      await fieldsOf(shop, { 'requirements.txt': 'pydantic==2.11.0\npydantic-settings<2.5\n' }),
    ).to.deep.equal(now);
    expect(await fieldsOf(shop, {})).to.deep.equal(now);
  });

  it('reads what a rule of the model makes of names, and the first of several aliases', async () => {
    const named = `
class Base(BaseModel):
    model_config = ConfigDict(alias_generator=to_camel, populate_by_name=True)

class Shop(Base):
    opening_hours: str
    owner_id: int = Field(alias="owner")
    zip_code: str = Field(validation_alias=AliasChoices("zip", "plz"))
`;
    expect(await fieldsOf(named, {})).to.deep.equal(['openingHours!', 'owner!', 'zip!']);
    const old = `
class Shop(BaseModel):
    opening_hours: str
    class Config:
        alias_generator = to_camel
`;
    expect(await fieldsOf(old, {})).to.deep.equal(['openingHours!']);
  });

  it('reads fields that are picked of a body', async () => {
    const endpoints = await endpointsOf({
      'app.js': `
const express = require('express');
const _ = require('lodash');
const { pick } = require('ramda');
const app = express();
app.post('/users', (req, res) => res.json(db.add(_.pick(req.body, ['name', 'email']))));
app.post('/shops', (req, res) => res.json(db.add(pick(['title'], req.body))));
app.post('/notes', (req, res) => res.json(db.add(_.pick(req.body, 'text', 'tags'))));
`,
    });
    expect(endpoints.map((one) => [one.path, ...parametersOf(one).sort()].join(' '))).to.deep.equal([
      '/notes body tags body text',
      '/shops body title',
      '/users body email body name',
    ]);
  });
});
