import type { GuardKind } from '#protocol/scan-report.js';

/*
 * What programs call the things by which they know who asks. Names are as they are written in the program: `req.user`,
 * `ctx.state.user`, `current_user.is_authenticated`.
 */

/** What of a request, or of what belongs to one, is who asks. */
const who =
  'security_?context|user|users?_?id|user_?name|user_?info|current_?user(_?id)?|auth_?user|login_?user|logged_?in(_?user)?|is_?logged_?in|logged_?in_?user|account|account_?id|member|principal|identity|viewer|is_?authenticated|is_?admin|admin|uid|auth(enticated)?|claims|role|roles|permissions?|scopes?';
const ofRequest = new RegExp(
  `^(?:this\\.|self\\.)?(?:[\\w.]{1,60}\\.getRequest|req|request|(?:opts\\.)?ctx|context|c|r|g|app_?ctx|locals|event|info\\.context|res\\.locals|ctx\\.state|c\\.locals|reply\\.locals|flask\\.g|event\\.locals|request\\.auth|req\\.auth|request\\.state)\\.(?:state\\.|locals\\.|request\\.|raw\\.|session\\.|auth\\.)?(?:${who})(?:\\.|$)`,
  'i',
);
/** Names that stand for who asks wherever they are. */
const anywhere =
  /(^|\.)(securityContext|current_user|currentUser|currentuser|authUser|auth_user|sessionUser|loggedInUser|logged_in_user|current_account|remote_user)(\.|$)/;
/** The session, or a member of it. */
const session =
  /^(?:(?:this|self)\.)?(?:(?:req|request|ctx|context|c|flask)\.)?(?:session)(?:\.(?!regenerate|destroy|save|flash|cookie|csrf\w*|xsrf\w*|returnTo|next|lang\w*|locale)\w+)?$/i;
/** Members that say of who asks what it is. */
const states =
  /(^|\.)(is_?authenticated|isAuthenticated|is_anonymous|is_staff|is_superuser|isAnonymous|isUnauthenticated|is_logged_in|isLoggedIn)$/;
const roles =
  /(^|[._])(is_?)?(admin|administrator|superuser|super_?admin|staff|moderator|role|roles|permission|permissions|perms?|privilege|privileges|scope|scopes|authority|authorities|acl)([._]|$)|(has|check|require|ensure|is|can|get|verify|user)_?[A-Za-z]*(Role|Permission|Perm|Admin|Scope|Privilege|Authority|Acl|Access)/i;
const tokens =
  /^((x-)?(http_)?(remote|webauth|forwarded)[-_](user|users|role|roles|groups|email)|x-auth-request-(user|email|groups)|cf-access-jwt-assertion|x-goog-iap-jwt-assertion|authorization|proxy-authorization|x-(?:[a-z]+-)*(?:api-?key|apikey|auth|auth-token|access-token|token|auth-key|secret|user-token|session-token|session-id)|x-(?!(?:[a-z]+-)*(?:idempotency|cache|correlation|request|trace|partition|routing|sort|encryption|public|publishable|site|locali[sz]ation)-key$)(?:[a-z]+-)+key|api[-_]?key|apikey|access[-_]?token|auth[-_]?token|bearer|jwt|http_authorization|http_x_[a-z_]*(?:token|key)|session[-_]?id|sid|session|token|refresh[-_]?token)$/i;
const tokenMembers =
  /(^|\.)(headers?|cookies?|header)\.(authorization|api_?key|access_?token|auth_?token|token|jwt|session|sid|x_\w*(token|key))$|(^|\.)(HTTP_AUTHORIZATION|request\.authorization|req\.token|bearerToken|bearer_token|accessToken)$/i;
/** Functions that give who asks, or say what it is. */
const calls =
  /^(?:(?:get|fetch|load|find|resolve|require|must|read|check|validate|verify|ensure|assert)_?)*(?:(?:current|logged_?in|session|auth|authed|authenticated|request|requesting|login)_?(?:user|account|identity|session|principal|admin|member|claims)(?:_?(?:id|name|info|uuid))?|(?:user|account|identity|principal|claims|auth|session)_?(?:id)?_?from_?(?:request|req|session|context|ctx|token|header|cookies?|jwt))$|^(?:getServerSession|getUserPrincipal|getRemoteUser|isUserInRole|isAuthenticated|is_authenticated|isLoggedIn|is_logged_in|isLogin|is_login|getIronSession|verify_jwt_in_request|get_jwt_identity|get_jwt|authorized_userid|unauthenticated_userid|authenticated_userid|has_permission|has_perms?|has_required_scope|hasRole|hasAnyRole|hasPermission|hasAuthority|currentUser|current_user|getAuth|getCurrentUser|get_current_user|check_authorization|jwtVerify|ParseWithClaims|verifyIdToken|decode_token|verify_token|verifyToken|validateToken|validate_token|parseToken|ParseToken|VerifyToken|ValidateToken|checkToken|check_token|getSession|get_session|validateSession|validate_session|verifySession|BasicAuth|basicAuth|(is_?)?authori[sz]ed?[A-Z_]?\w*)$/i;
const library =
  /(^|\.)(jwt|jsonwebtoken|jose|jwtService|passport)\.(verify|decode|verifyAsync|authenticate)$/i;
/** Functions of packages of Go that fail where a token does not prove who asks, with the path of the package before them. */
const proving =
  /^github\.com\/(golang-jwt|dgrijalva|form3tech-oss)\/(jwt|jwt-go)(\/v\d+)?(\/request)?\.Parse(WithClaims|FromRequest\w*)?$/;
/** Methods by which something is read by its name. */
const readers =
  /^(get|Get|MustGet|GetString|GetU?[iI]nt(?:8|16|32|64)?|header|headers|Header|GetHeader|getHeader|getHeaderString|Cookie|Cookies|cookie|cookies|Locals|locals|Value|getAttribute|item|session|getSignedCookie|get_secure_cookie|get_signed_cookie|Vars|unsign)$/;
const keys =
  /^(user|users?_?id|user_?name|current_?user|user_?info|account|account_?id|auth|authenticated|logged_?in|is_?logged_?in|is_?admin|admin|role|roles|uid|claims|principal|member_?id|identity|user_?email|login|jwt|session|logged_?in_?user|login_?user)$/i;

/** Names of what has nothing to do with who asks, whatever words they have. */
const others =
  /ip_?(white|black|allow|deny|block)_?list|ip_?(filter|ban|block)|csrf|xsrf|captcha|throttl|rate_?limit|nonce|flash|analytics|logger/i;

export function isCsrf(name: string): boolean {
  return /csrf|xsrf/i.test(name);
}

/** Whether a function of that name is about something else: limits, log files, forged forms. */
export function isOther(name: string): boolean {
  return others.test(name);
}

/** What a session keeps for callers who have forgotten their password: they are nobody yet. */
const forgotten = /(^|\.)session\.(password_?)?reset\w*$/i;

/** What is asked of a session of a database or of a client of HTTP, which are called so as well. */
const otherSession =
  /(^|\.)session\.(execute\w*|exec|query\w*|add|add_all|commit|flush|scalars?|refresh|merge|rollback|begin\w*|bulk_\w+|expunge\w*|connection|run_sync|stream\w*|createQuery|createNativeQuery|persist|request|post|put|patch|head|no_autoflush|bind)(\.|$)/;

export function isOfNobody(name: string): boolean {
  return forgotten.test(name) || otherSession.test(name);
}

/** What a name says of who asks; null: nothing. */
export function kindOfName(name: string): GuardKind | null {
  if (others.test(name) || isOfNobody(name)) return null;
  if (tokenMembers.test(name)) return 'token';
  if (states.test(name)) return roles.test(name) ? 'role' : 'signed-in';
  if (!ofRequest.test(name) && !anywhere.test(name) && !session.test(name)) return null;
  return roles.test(name) ? 'role' : 'signed-in';
}

/** Whether a function of that name signs callers in: what it gives is by what they show now, and not who they were already. */
export function signsIn(name: string): boolean {
  return /(^|\.)(log|sign)_?in_user$/.test(name);
}

/** What a call of a function of that name says of who asks. */
export function kindOfCall(name: string): GuardKind | null {
  if (others.test(name) || signsIn(name)) return null;
  if (library.test(name)) return 'token';
  const last = name.slice(name.lastIndexOf('.') + 1);
  if (!calls.test(last)) return null;
  if (/token|jwt|claims/i.test(last)) return 'token';
  return roles.test(last) ? 'role' : 'signed-in';
}

/** The same of a function of a package, which is named by the path of the package. */
export function kindOfPackaged(name: string): GuardKind | null {
  return proving.test(name) ? 'token' : null;
}

/** What is read by `container.get('name')` or `container['name']`. */
export function kindOfKey(container: string, text: string): GuardKind | null {
  if (others.test(text)) return null;
  if (tokens.test(text) && !/(^|\.)(body|query|form|args|params|POST|GET|values|json|data)$/.test(container))
    return 'token';
  if (!keys.test(text)) return null;
  const isKept =
    /(^|\.)(session|locals|state|ctx|context|c|r|request|req|Context|store|auth|g|HttpSession|httpSession)(\(\))?$|session$/i;
  return isKept.test(container) ? (roles.test(text) ? 'role' : 'signed-in') : null;
}

export function isReader(name: string): boolean {
  return readers.test(name);
}

/** What a condition asks for beyond that: a role, or that a record belongs to who asks. */
export function asksForRole(name: string): boolean {
  return roles.test(name);
}

export function isOwner(name: string): boolean {
  return /\.(owner|owner_?id|author|author_?id|user_?id|creator|creator_?id|created_?by|uid|account_?id|tenant_?id|organi[sz]ation_?id)$/i.test(
    name,
  );
}

const settings =
  /(^|[._])(settings?|config|configuration|conf|options|opts|env|environ|process|import|flags?|debug|testing)([._]|$)/i;
/** `USE_AUTH`, `Settings.REQUIRE_LOGIN` */
const constants = /(^|\.)[A-Z]{2,}(_[A-Z\d]+)+(\.|$)/;

/** Settings of the program: what holds or not once and for all. */
export function isSetting(name: string): boolean {
  // Options of a call have the context of a request in them.
  return settings.test(name.replace(/^opts\.(?=ctx\.)/, '')) || constants.test(name);
}
