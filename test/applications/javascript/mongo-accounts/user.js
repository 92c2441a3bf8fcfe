const mongoose = require('mongoose');

const schema = new mongoose.Schema({ name: String, mail: String, digest: String, isAdmin: Boolean });

module.exports = mongoose.model('User', schema);
