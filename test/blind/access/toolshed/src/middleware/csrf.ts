import { csrfSync } from 'csrf-sync';

const { csrfSynchronisedProtection, generateToken } = csrfSync({
  getTokenFromRequest: (req) => req.body?._csrf ?? req.get('x-csrf-token'),
});

export { csrfSynchronisedProtection as csrfProtection, generateToken };
