const ldap = require('ldapjs');
const libxmljs = require('libxmljs');
const xpath = require('xpath');
const { DOMParser } = require('@xmldom/xmldom');
const he = require('he');

const client = ldap.createClient({ url: process.env.LDAP_URL });
const archive = new DOMParser().parseFromString('<people/>', 'text/xml');

exports.find = (request, h) => {
  const { uid } = request.query;
  client.search('ou=people', { filter: `(uid=${uid})` }, () => {}); // expect: CWE-90
  client.search('ou=people', { filter: new ldap.EqualityFilter({ attribute: 'uid', value: uid }) }, () => {});
  const old = xpath.select(`//person[@uid='${uid}']`, archive); // expect: CWE-643
  return h.response({ found: old.length });
};

exports.show = (request, h) => {
  const safe = `<h1>${he.encode(request.params.name)}</h1>`;
  if (request.query.short) return safe;
  return `${safe}<p>${request.params.name}</p>`; // expect: CWE-79
};

exports.importXml = async (request, h) => {
  const safe = libxmljs.parseXml(request.payload.old);
  const document = libxmljs.parseXml(request.payload.text, { noent: true }); // expect: CWE-611
  return { names: document.root().childNodes().length + safe.root().childNodes().length };
};
