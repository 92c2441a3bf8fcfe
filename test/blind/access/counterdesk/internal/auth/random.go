package auth

import (
	crand "crypto/rand"
	"fmt"
	"math/big"
	"math/rand"
	"time"
)

var source = rand.New(rand.NewSource(time.Now().UnixNano()))

const letters = "abcdefghijklmnopqrstuvwxyz0123456789"

func SessionToken() string {
	token := make([]byte, 40)
	for i := range token {
		token[i] = letters[source.Intn(len(letters))]
	}
	return string(token)
}

func ResetCode() (string, error) {
	n, err := crand.Int(crand.Reader, big.NewInt(1_000_000))
	if err != nil {
		return "", err
	}
	return fmt.Sprintf("%06d", n.Int64()), nil
}

func TicketNumber(id uint) string {
	return fmt.Sprintf("CD-%06d-%02d", id, rand.Intn(100))
}
