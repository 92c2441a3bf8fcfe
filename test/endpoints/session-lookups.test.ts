import { expect } from 'chai';
import { authenticatedOf } from './access-of.js';

describe('agent/endpoints: sessions that an application keeps itself', () => {
  it('knows a guard of Go that looks a visitor up by a cookie of any name', async () => {
    const found = await authenticatedOf({
      'go.mod': 'module example.com/lido\n\ngo 1.22\n\nrequire github.com/gin-gonic/gin v1.9.0\n',
      'guests/guests.go': `
package guests

import (
	"github.com/gin-gonic/gin"
	"gorm.io/gorm"
)

const wristband = "lido"

type Guest struct {
	ID   uint
	Band string
	Rank string
}

type Basket struct{ Code string }

type Desk struct{ db *gorm.DB }

type Register struct{ db *gorm.DB }

func (r *Register) Guest(id uint) (*Guest, error) {
	var guest Guest
	return &guest, r.db.First(&guest, id).Error
}

func (d *Desk) Guest(c *gin.Context) (*Guest, error) {
	band, err := c.Cookie(wristband)
	if err != nil {
		return nil, err
	}
	var guest Guest
	if err := d.db.Where("band = ?", band).First(&guest).Error; err != nil {
		return nil, err
	}
	return &guest, nil
}

func (d *Desk) Basket(c *gin.Context) (*Basket, bool) {
	code, err := c.Cookie("basket")
	if err != nil {
		return nil, false
	}
	var basket Basket
	if d.db.First(&basket, "code = ?", code).Error != nil {
		return nil, false
	}
	return &basket, true
}
`,
      'main.go': `
package main

import (
	"net/http"

	"github.com/gin-gonic/gin"

	"example.com/lido/guests"
)

const guestKey = "user"

type App struct{ desk *guests.Desk }

func (a *App) guestsOnly(c *gin.Context) {
	guest, err := a.desk.Guest(c)
	if err != nil {
		c.AbortWithStatus(http.StatusUnauthorized)
		return
	}
	c.Set(guestKey, guest)
	c.Next()
}

func (a *App) withBasket(c *gin.Context) {
	basket, ok := a.desk.Basket(c)
	if !ok {
		c.AbortWithStatus(http.StatusNotFound)
		return
	}
	c.Set("basket", basket)
	c.Next()
}

func (a *App) ofRank(c *gin.Context) {
	if c.MustGet(guestKey).(*guests.Guest).Role != "crew" {
		c.AbortWithStatus(http.StatusForbidden)
		return
	}
	c.Next()
}

func pools(c *gin.Context) { c.JSON(200, nil) }

func main() {
	a := &App{}
	r := gin.New()
	r.GET("/pools", pools)
	r.GET("/basket", a.withBasket, pools)
	r.GET("/lockers", a.guestsOnly, pools)
	r.GET("/crew", a.guestsOnly, a.ofRank, pools)
	r.Run()
}
`,
    });
    expect(found['/pools']).to.equal('no');
    expect(found['/lockers']).to.equal('yes');
    expect(found['/crew']).to.equal('yes');
    expect(found['/basket'], 'a basket is nobody').to.not.equal('yes');
  });

  it('knows one of Express that asks a map, and none that compares with a list', async () => {
    const found = await authenticatedOf({
      'package.json': '{"dependencies":{"express":"4"}}',
      'visits.js': `
const visits = new Map();
exports.visitOf = async (req) => {
  const band = req.cookies[process.env.BAND];
  return band ? visits.get(band) : null;
};
`,
      'app.js': `
const express = require('express');
const { visitOf } = require('./visits');
const app = express();
const hosts = new Set(['lido.example']);
async function inside(req, res, next) {
  const visit = await visitOf(req);
  if (!visit) return res.status(401).end();
  req.visit = visit;
  next();
}
function known(req, res, next) {
  if (!hosts.has(req.headers['origin'])) return res.status(403).end();
  next();
}
function themed(req, res, next) {
  if (req.cookies.theme === 'dark') return res.render('dark');
  next();
}
app.get('/tides', known, (req, res) => res.send('high'));
app.get('/dark', themed, (req, res) => res.send('light'));
app.get('/lockers', inside, (req, res) => res.send('12'));
app.listen(1);
`,
    });
    expect(found['/lockers']).to.equal('yes');
    expect(found['/tides']).to.not.equal('yes');
    expect(found['/dark']).to.equal('no');
  });

  it('knows one of Flask that asks a table, and one of Spring that ends with an exception', async () => {
    const flask = await authenticatedOf({
      'app.py': `
import sqlite3
from flask import Flask, abort, g, request

app = Flask(__name__)
db = sqlite3.connect("lido.db")

def diver():
    band = request.cookies.get("lido-band")
    if band is None:
        return None
    return db.execute("select name from divers where band = ?", (band,)).fetchone()

def divers_only(view):
    def wrapper(*args, **kwargs):
        found = diver()
        if found is None:
            abort(401)
        g.diver = found
        return view(*args, **kwargs)
    return wrapper

@app.get("/tides")
def tides():
    return "high"

@app.get("/lockers")
@divers_only
def lockers():
    return "12"
`,
    });
    expect(flask).to.deep.equal({ '/tides': 'no', '/lockers': 'yes' });
    const spring = await authenticatedOf({
      'Lido.java': `
package lido;

import org.springframework.web.bind.annotation.*;
import org.springframework.web.server.ResponseStatusException;
import org.springframework.http.HttpStatus;

@RestController
class Lido {
  private final DiverRepository divers;

  Lido(DiverRepository divers) { this.divers = divers; }

  @GetMapping("/tides")
  String tides() { return "high"; }

  @GetMapping("/lockers")
  String lockers(@CookieValue("lido") String band) {
    Diver diver = divers.findByBand(band)
        .orElseThrow(() -> new ResponseStatusException(HttpStatus.UNAUTHORIZED));
    return diver.locker();
  }
}

interface DiverRepository extends org.springframework.data.jpa.repository.JpaRepository<Diver, Long> {
  java.util.Optional<Diver> findByBand(String band);
}
`,
    });
    expect(spring).to.deep.equal({ '/tides': 'no', '/lockers': 'yes' });
  });

  it('takes what a session keeps of a password that is forgotten for nobody who is signed in', async () => {
    const found = await authenticatedOf({
      'app.js': `
const express = require('express');
const app = express();
app.get('/password/new', (req, res) => {
  if (req.session.resetToken == null) return res.redirect('/password/forgotten');
  res.render('new-password');
});
app.get('/orders', (req, res) => {
  if (req.session.visitor == null) return res.redirect('/login');
  res.json([]);
});
`,
    });
    expect(found['/password/new']).to.not.equal('yes');
    expect(found['/orders']).to.equal('yes');
  });
});
