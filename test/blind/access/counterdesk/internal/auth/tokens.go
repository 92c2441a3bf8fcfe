package auth

import (
	"errors"
	"strconv"
	"time"

	"github.com/golang-jwt/jwt/v5"
)

type Tokens struct {
	key []byte
}

func NewTokens(key []byte) *Tokens {
	return &Tokens{key: key}
}

func (t *Tokens) ForIntegration(user uint) (string, error) {
	claims := jwt.RegisteredClaims{
		Subject:   strconv.FormatUint(uint64(user), 10),
		ExpiresAt: jwt.NewNumericDate(time.Now().Add(30 * time.Minute)),
	}
	return jwt.NewWithClaims(jwt.SigningMethodHS256, claims).SignedString(t.key)
}

func (t *Tokens) Integration(text string) (uint, error) {
	var claims jwt.RegisteredClaims
	_, err := jwt.ParseWithClaims(text, &claims, func(*jwt.Token) (any, error) {
		return t.key, nil
	}, jwt.WithValidMethods([]string{"HS256"}), jwt.WithExpirationRequired())
	if err != nil {
		return 0, err
	}
	return subject(claims)
}

func (t *Tokens) Widget(text string) (uint, error) {
	var claims jwt.RegisteredClaims
	if _, _, err := jwt.NewParser().ParseUnverified(text, &claims); err != nil {
		return 0, err
	}
	if claims.ExpiresAt == nil || claims.ExpiresAt.Before(time.Now()) {
		return 0, errors.New("expired")
	}
	return subject(claims)
}

func subject(claims jwt.RegisteredClaims) (uint, error) {
	id, err := strconv.ParseUint(claims.Subject, 10, 32)
	return uint(id), err
}
