import { lastWord } from '../../ir/last-word.js';
import {
  BASIC,
  BEARER,
  type Security,
  type SecurityScheme,
  type SecuritySchemes,
} from '../access/security.js';
import { textOf } from '../schemas/schema.js';
import {
  type Call,
  type ClassValue,
  firstOf,
  optionsOf,
  textsOf,
  truth,
  type Value,
} from '../wiring/value.js';

/** What an object of `fastapi.security` asks for; null where a value is none. */
export function fastapiScheme(value: Value, schemes: SecuritySchemes, scopes: string[]): Security | null {
  for (const one of optionsOf(value)) {
    const made =
      one?.kind === 'foreign' ? one.made : one?.kind === 'instance' ? (one.inherited?.made ?? null) : null;
    const name = made && (one?.kind === 'instance' ? securityBase(one.cls) : lastWord(made.callee.name));
    const scheme = made && name ? schemeOf(name, made) : null;
    if (!made || !name || !scheme) continue;
    const stated = textOf(made.keywords.get('scheme_name') ?? null);
    const isOptional = truth(made.keywords.get('auto_error') ?? null) === false;
    return schemes.required(stated ?? name, scheme, scopes, isOptional);
  }
  return null;
}

function schemeOf(name: string, call: Call): SecurityScheme | null {
  const text = (keyword: string, position: number) =>
    textOf(call.keywords.get(keyword) ?? call.positional[position] ?? null)?.replace(/\0\w*\0/g, '');
  const key = (place: 'header' | 'query' | 'cookie'): SecurityScheme => ({
    type: 'apiKey',
    in: place,
    name: text('name', 0) ?? 'key',
  });
  switch (name) {
    case 'OAuth2PasswordBearer':
      return { type: 'oauth2', flows: { password: { tokenUrl: tokenUrl(call), scopes: scopesOf(call) } } };
    case 'OAuth2AuthorizationCodeBearer': {
      const authorizationUrl = text('authorizationUrl', 0) ?? '';
      const flow = { authorizationUrl, tokenUrl: text('tokenUrl', 1) ?? '', scopes: scopesOf(call) };
      return { type: 'oauth2', flows: { authorizationCode: flow } };
    }
    case 'HTTPBearer':
      return BEARER;
    case 'HTTPBasic':
      return BASIC;
    case 'HTTPDigest':
      return { type: 'http', scheme: 'digest' };
    case 'APIKeyHeader':
      return key('header');
    case 'APIKeyQuery':
      return key('query');
    case 'APIKeyCookie':
      return key('cookie');
    case 'OpenIdConnect':
      return { type: 'openIdConnect', openIdConnectUrl: text('openIdConnectUrl', 0) ?? '' };
    default:
      return null;
  }
}

/** Where a token is asked for; a part of it that is not known is left out. */
function tokenUrl(call: Call): string {
  const [text] = textsOf(call.keywords.get('tokenUrl') ?? call.positional[0] ?? null);
  return (text ?? '').replace(/\0\w*\0/g, '');
}

function scopesOf(call: Call): Record<string, string> {
  const stated = firstOf(call.keywords.get('scopes') ?? null, 'map');
  return Object.fromEntries(
    [...(stated?.entries ?? [])].map(([scope, description]) => [scope, textOf(description) ?? '']),
  );
}

/** The class of `fastapi.security` that a class derives from. */
function securityBase(cls: ClassValue, depth = 0): string | null {
  for (const base of depth < 12 ? cls.bases : [])
    for (const one of optionsOf(base)) {
      const found =
        one?.kind === 'class'
          ? securityBase(one, depth + 1)
          : one?.kind === 'foreign'
            ? lastWord(one.name)
            : null;
      if (found !== null) return found;
    }
  return null;
}
