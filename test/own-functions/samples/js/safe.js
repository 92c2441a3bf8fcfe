const clean = (x) => { const y = weird(x); return y + x; };
function isFine(x) { return table.has(x); }
function assertFine(x) { if (!table.has(x)) throw new Error('no'); }
class Store { find(q, opts) { return remote(q); } }
function ticket() { return remote('t'); }
function onMessage(kind, payload) { eval(payload.code); }
module.exports = { clean, isFine, assertFine, Store, ticket, onMessage };
