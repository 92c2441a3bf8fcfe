const functions = require('@google-cloud/functions-framework');
const f1 = require('firebase-functions');
const { onRequest, onCall } = require('firebase-functions/v2/https');
const { onMessagePublished } = require('firebase-functions/v2/pubsub');
const { exec } = require('child_process');
functions.http('a', (q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
functions.cloudEvent('b', (e) => { exec('ls ' + e.data.name); // FOUND javascript/process/command-injection
});
exports.c = f1.https.onRequest((q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
exports.d = f1.https.onCall((data, context) => { exec('ls ' + data.a); // FOUND javascript/process/command-injection
});
exports.e = onRequest({ cors: true }, (q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
exports.f = onCall((r) => { exec('ls ' + r.data.a); // FOUND javascript/process/command-injection
});
exports.g = onMessagePublished('t', (e) => { exec('ls ' + e.data.message.json.a); // FOUND javascript/process/command-injection
});
exports.h = f1.region('x').https.onRequest((q, s) => { exec('ls ' + q.query.a); // FOUND javascript/process/command-injection
});
