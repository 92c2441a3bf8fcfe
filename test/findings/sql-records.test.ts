import { expect } from 'chai';
import { scanFolder } from '#agent/scan.js';
import { temporaryFolder, writeFiles } from '../workspace/git-repository.js';

async function found(files: Record<string, string>): Promise<string[]> {
  const folder = temporaryFolder('sql-records');
  writeFiles(folder, files);
  const { findings } = await scanFolder({ folder, threads: 1 });
  return findings
    .filter(({ ruleId }) => ruleId.endsWith('/access/insecure-direct-object-reference'))
    .map(({ location, message }) => `${location.path}:${location.region.startLine} ${message}`);
}

/** The notes of who asks, by `all`; one by its id, by `one`. */
const app = (all: string, one: string) => ({
  'app.js': `const express = require('express');
const db = require('./database');
const app = express();
function requireUser(req, res, next) {
  if (!req.session.user) return res.status(401).end();
  next();
}
app.get('/notes', requireUser, async (req, res) => res.json(await ${all}));
app.delete('/notes/:id', requireUser, async (req, res) => res.json(await ${one}));
app.listen(1);
`,
});
const mine = "db.query('SELECT id, text FROM notes WHERE user_id = $1 ORDER BY id', [req.session.user.id])";

const storage = (remove: string) => ({
  'go.mod': 'module shop\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
  'storage.go': `package main

import "database/sql"

type Storage struct{ db *sql.DB }

func (s *Storage) Note(userID string, id int64) *sql.Row {
	return s.db.QueryRow(\`SELECT text FROM notes WHERE id=$1 AND user_id=$2\`, id, userID)
}
func (s *Storage) Remove(id int64) error {
	_, err := s.db.Exec(${remove})
	return err
}
`,
  'main.go': `package main

import (
	"net/http"
	"strconv"

	"github.com/gin-gonic/gin"
)

var store *Storage

func signedIn(c *gin.Context) {
	if c.GetString("userID") == "" {
		c.AbortWithStatus(http.StatusUnauthorized)
		return
	}
	c.Next()
}
func show(c *gin.Context) {
	id, _ := strconv.ParseInt(c.Param("id"), 10, 64)
	c.JSON(200, store.Note(c.GetString("userID"), id))
}
func remove(c *gin.Context) {
	id, _ := strconv.ParseInt(c.Param("id"), 10, 64)
	c.JSON(200, store.Remove(id))
}
func main() {
	r := gin.Default()
	r.Use(signedIn)
	r.GET("/notes/:id", show)
	r.DELETE("/notes/:id", remove)
	r.Run()
}
`,
});

describe('findings: records selected in SQL by an id of the request alone', function () {
  this.timeout(60_000);

  it('names the table, and where others are limited by which column', async () => {
    expect(
      await found(app(mine, "db.query('DELETE FROM notes WHERE id = $1', [req.params.id])")),
    ).to.deep.equal([
      'app.js:9 `DELETE /notes/{id}` selects `notes` by an id from the request, and neither the query nor the code around it checks whose record ' +
        'it is. Elsewhere, records of this model are limited to those of the caller by `user_id`: `app.js:8`.',
    ]);
  });

  it('knows placeholders by place, number and name, and what a statement that was prepared is run with', async () => {
    for (const one of [
      "db.execute('SELECT * FROM `notes` n WHERE n.id = ?', [req.params.id])",
      'db.query(`UPDATE app.notes SET text = ? WHERE id = ?`, [req.body.text, req.params.id])',
      "db.prepare('DELETE FROM notes WHERE id = ?').run(req.params.id)",
      "db.prepare('DELETE FROM notes WHERE id = @id').run({ id: req.params.id })",
    ])
      expect(await found(app(mine, one)), one).to.have.length(1);
  });

  it('says nothing where the statement may say whose records are meant', async () => {
    for (const one of [
      "db.query('DELETE FROM notes WHERE id = $1 AND user_id = $2', [req.params.id, req.session.user.id])",
      "db.query('DELETE FROM notes WHERE id = $1 AND book_id IN (SELECT id FROM books WHERE user_id = $2)', [req.params.id, req.session.user.id])",
      "db.query('SELECT * FROM notes n JOIN books b ON b.id = n.book_id WHERE n.id = $1', [req.params.id])",
      "db.query('SELECT * FROM notes, books WHERE notes.id = $1', [req.params.id])",
      "db.query('SELECT * FROM notes WHERE id = $1 AND has_access(id, $2)', [req.params.id, req.params.key])",
      "db.query('SELECT * FROM notes')",
      "db.query('DELETE FROM tags WHERE id = $1', [req.params.id])",
    ])
      expect(await found(app(mine, one)), one).to.deep.equal([]);
  });

  it('follows the id through methods of Go to the statement', async () => {
    const [one, ...others] = await found(storage('`DELETE FROM notes WHERE id=$1`, id'));
    expect(one)
      .to.include('`DELETE /notes/{id}` selects `notes`')
      .and.to.include('`user_id`: `storage.go:8`');
    expect(others).to.deep.equal([]);
    expect(
      await found(storage('`DELETE FROM notes WHERE id=$1 AND NOT kept_by($2)`, id, store')),
    ).to.deep.equal([]);
  });

  it('reads statements of Python', async () => {
    const program = (one: string) => ({
      'app.py': `from flask import Flask, request, session, jsonify
from flask_login import login_required, current_user
from database import connection
app = Flask(__name__)

@app.get('/notes')
@login_required
def notes():
    cursor = connection.cursor()
    cursor.execute('SELECT text FROM notes WHERE owner_id = %s', (current_user.id,))
    return jsonify(cursor.fetchall())

@app.delete('/notes/<int:note_id>')
@login_required
def remove(note_id):
    cursor = connection.cursor()
    cursor.execute(${one})
    return ''
`,
    });
    expect(await found(program("'DELETE FROM notes WHERE id = %s', (note_id,)"))).to.have.length(1);
    expect(
      await found(program("'DELETE FROM notes WHERE id = %s AND owner_id = %s', (note_id, current_user.id)")),
    ).to.deep.equal([]);
  });
});
