package tools

import (
	"example.com/shop/store"
)

var Run = store.Run
