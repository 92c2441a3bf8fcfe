const words = (text: string): ReadonlySet<string> => new Set(text.split(' '));

/** A name with one of these is that of a check of who asks. */
const strong = words(
  'authenticate authenticated authenticator authorize authorized authorise authorised authentication authorization jwt guard protect protected acl loggedin requiresauth',
);
/** With one of these it is, if it also says that something is demanded. */
const weak = words(
  'auth authn authz token session login logged admin admins superuser staff user role roles permission permissions privilege key apikey owner scope scopes member bearer',
);
const demands = words(
  'require requires required requiring is ensure check verify validate must need needs has only current middleware allow allowed permit permitted passes restrict enforce by with assert',
);
/** What such names have that are about something else. */
const others = words(
  'router routes controller service services url uri config initialize init create send generate refresh reset logout register provider store repository csrf xsrf exists exist body params input schema email unique duplicate strategy password client classes class count list update',
);
const whole = words('auth admin requires superuser');

/** Whether a function of that name checks who asks: `requireAuth`, `login_required`, `JwtAuthGuard`. */
export function isCheckName(name: string): boolean {
  const last = name.slice(name.lastIndexOf('.') + 1);
  // `isLoggedIn` and `is_logged_in` are one.
  const parts = last
    .replace(/([a-z0-9])([A-Z])/g, '$1_$2')
    .replace(/([A-Z])([A-Z][a-z])/g, '$1_$2')
    .toLowerCase()
    .split(/[_\W]+/)
    .filter((part) => part !== '');
  if (parts.length === 0 || parts.length > 8 || parts.some((part) => others.has(part))) return false;
  if (parts.length === 1) return whole.has(parts[0]) || strong.has(parts[0]);
  if (parts.some((part) => strong.has(part))) return true;
  return parts.some((part) => weak.has(part)) && parts.some((part) => demands.has(part));
}

/** Whether a check of that name lets requests pass without it, too. */
export function isOptionalName(name: string): boolean {
  return /optional|maybe/i.test(name);
}
