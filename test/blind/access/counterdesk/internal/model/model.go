package model

import "time"

const (
	Customer = "customer"
	Agent    = "agent"
	Lead     = "lead"
)

type User struct {
	ID           uint      `json:"id" gorm:"primaryKey"`
	Email        string    `json:"email" gorm:"uniqueIndex"`
	Name         string    `json:"name"`
	Phone        string    `json:"phone"`
	Role         string    `json:"role"`
	PasswordHash string    `json:"-"`
	Signature    string    `json:"signature"`
	Disabled     bool      `json:"disabled"`
	CreatedAt    time.Time `json:"created_at"`
}

func (u User) Staff() bool {
	return u.Role == Agent || u.Role == Lead
}

type Ticket struct {
	ID         uint       `json:"id" gorm:"primaryKey"`
	Number     string     `json:"number"`
	CustomerID uint       `json:"customer_id"`
	AssigneeID *uint      `json:"assignee_id"`
	Subject    string     `json:"subject"`
	Body       string     `json:"body"`
	Status     string     `json:"status"`
	Priority   int        `json:"priority"`
	ClosedAt   *time.Time `json:"closed_at"`
	CreatedAt  time.Time  `json:"created_at"`
}

type Reply struct {
	ID        uint      `json:"id" gorm:"primaryKey"`
	TicketID  uint      `json:"ticket_id"`
	AuthorID  uint      `json:"author_id"`
	Body      string    `json:"body"`
	CreatedAt time.Time `json:"created_at"`
}

type Attachment struct {
	ID       uint   `json:"id" gorm:"primaryKey"`
	TicketID uint   `json:"ticket_id"`
	Name     string `json:"name"`
	Type     string `json:"type"`
	Content  []byte `json:"-"`
}

type Article struct {
	ID        uint   `json:"id" gorm:"primaryKey"`
	Title     string `json:"title"`
	Body      string `json:"body"`
	Published bool   `json:"published"`
}

type Session struct {
	Token     string    `json:"token" gorm:"primaryKey"`
	UserID    uint      `json:"user_id"`
	Browser   string    `json:"browser"`
	ExpiresAt time.Time `json:"expires_at"`
}

type ResetCode struct {
	ID        uint `gorm:"primaryKey"`
	UserID    uint
	Code      string
	ExpiresAt time.Time
}
