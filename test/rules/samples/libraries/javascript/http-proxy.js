const express = require('express');
const httpProxy = require('http-proxy');
const { createProxyMiddleware } = require('http-proxy-middleware');
const urlJoin = require('url-join');
const queryString = require('query-string');
const axios = require('axios');
const app = express();
const proxy = httpProxy.createProxyServer({});
app.use('/a', (req, res) => proxy.web(req, res, { target: req.query.to })); // FOUND javascript/request/server-side-request-forgery
app.use('/b', (req, res, next) => createProxyMiddleware({ target: req.query.to })(req, res, next)); // FOUND javascript/request/server-side-request-forgery
app.use('/c', createProxyMiddleware({ target: 'http://localhost:3000' }));
app.get('/d', async (req, res) => res.json((await axios.get(urlJoin(process.env.API, 'users', req.query.id))).status));
app.get('/e', async (req, res) => res.json((await axios.get(urlJoin(req.query.api, 'users'))).status)); // FOUND javascript/request/server-side-request-forgery
app.get('/f', async (req, res) => res.json((await axios.get(process.env.API + queryString.stringify(req.query))).status));
