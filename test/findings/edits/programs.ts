/** Programs with a few weaknesses each, which the edits change. */
export type Files = Readonly<Record<string, string>>;

export const javascript: Files = {
  'src/users.js': `const express = require('express');
const mysql = require('mysql');
const { exec } = require('child_process');

const db = mysql.createConnection(process.env.DATABASE);
const app = express();

app.get('/users', (req, res) => {
  const id = req.query.id;
  const sql = 'select * from users where id = ' + id;
  db.query(sql, [], (error, rows) => res.json(rows));
});

class Tools {
  ping(host, done) {
    const command = 'ping -c 1 ' + host;
    exec(command, { timeout: 1000 }, done);
  }
}

app.get('/ping', (req, res) => {
  new Tools().ping(req.query.host, (error, output) => res.json({ output }));
});
`,
};

export const typescript: Files = {
  'src/store.ts': `import express from 'express';
import { exec } from 'child_process';

const app = express();

app.post('/run', (req, res) => {
  const tool: string = req.body.tool;
  console.log('about to run a tool');
  exec('tools/' + tool);
  res.end();
});
`,
};

export const python: Files = {
  'app/views.py': `import os
import sqlite3

from flask import Flask, request

app = Flask(__name__)
connection = sqlite3.connect("app.db")


@app.route("/users")
def users():
    name = request.args.get("name")
    query = "select * from users where name = '" + name + "'"
    return str(connection.execute(query).fetchall())


class Tools:
    def ping(self, host):
        command = "ping -c 1 " + host
        os.system(command)


@app.route("/ping")
def ping():
    Tools().ping(request.args.get("host"))
    return "done"
`,
};

export const java: Files = {
  'src/main/java/shop/UserController.java': `package shop;

import java.util.List;
import java.util.Map;
import org.springframework.jdbc.core.JdbcTemplate;
import org.springframework.web.bind.annotation.GetMapping;
import org.springframework.web.bind.annotation.RequestParam;
import org.springframework.web.bind.annotation.RestController;

@RestController
public class UserController {
    private final JdbcTemplate jdbc;

    public UserController(JdbcTemplate jdbc) {
        this.jdbc = jdbc;
    }

    @GetMapping("/users")
    public List<Map<String, Object>> find(@RequestParam String name) {
        String sql = "select * from users where name = '" + name + "'";
        return jdbc.queryForList(sql);
    }
}
`,
};
