const sails = require('sails');
sails.lift();
