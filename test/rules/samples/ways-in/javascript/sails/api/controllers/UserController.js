const { exec } = require('child_process');
module.exports = {
  find: async function (req, res) { exec('ls ' + req.param('a')); // FOUND javascript/process/command-injection
    return res.ok(); },
  all: async function (req, res) { exec('ls ' + req.allParams().a); // FOUND javascript/process/command-injection
    return res.ok(); },
  up: function (req, res) { req.file('f').upload({}, function (err, files) { exec('ls ' + files[0].filename); // FOUND javascript/process/command-injection
  }); },
  go: function (req, res) { return res.redirect(req.query.a); // FOUND javascript/express/open-redirect
  },
};
