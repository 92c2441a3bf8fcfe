const LocalStrategy = require('passport-local').Strategy;
const BearerStrategy = require('passport-http-bearer').Strategy;
const passport = require('passport');
const { execSync } = require('child_process');
passport.use(
  new LocalStrategy((username, password, done) => {
    execSync('login ' + username); // FOUND javascript/process/command-injection
    done(null, false);
  }),
);
passport.use(
  new LocalStrategy({ passReqToCallback: true }, (req, username, password, done) => {
    execSync('login ' + req.query.as); // FOUND javascript/process/command-injection
    execSync('login ' + password); // FOUND javascript/process/command-injection
    done(null, false);
  }),
);
passport.use(
  new BearerStrategy((token, done) => {
    execSync('check ' + token); // FOUND javascript/process/command-injection
    done(null, false);
  }),
);
