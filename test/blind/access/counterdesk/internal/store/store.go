package store

import (
	"errors"
	"time"

	"gorm.io/gorm"

	"example.com/counterdesk/internal/model"
)

var ErrMissing = errors.New("not found")

type Store struct {
	db *gorm.DB
}

func New(db *gorm.DB) *Store {
	return &Store{db: db}
}

func found(err error) error {
	if errors.Is(err, gorm.ErrRecordNotFound) {
		return ErrMissing
	}
	return err
}

func (s *Store) UserByEmail(email string) (model.User, error) {
	var user model.User
	err := s.db.Where("email = ?", email).First(&user).Error
	return user, found(err)
}

func (s *Store) User(id uint) (model.User, error) {
	var user model.User
	err := s.db.First(&user, id).Error
	return user, found(err)
}

func (s *Store) Users() ([]model.User, error) {
	var users []model.User
	err := s.db.Order("name").Find(&users).Error
	return users, err
}

func (s *Store) SaveUser(user *model.User) error {
	return s.db.Save(user).Error
}

func (s *Store) TicketsOf(customer uint) ([]model.Ticket, error) {
	var tickets []model.Ticket
	err := s.db.Where("customer_id = ?", customer).Order("id desc").Find(&tickets).Error
	return tickets, err
}

func (s *Store) OpenTickets() ([]model.Ticket, error) {
	var tickets []model.Ticket
	err := s.db.Where("status <> ?", "closed").Order("priority desc, id").Find(&tickets).Error
	return tickets, err
}

func (s *Store) Ticket(id uint) (model.Ticket, error) {
	var ticket model.Ticket
	err := s.db.First(&ticket, id).Error
	return ticket, found(err)
}

func (s *Store) TicketFor(user model.User, id uint) (model.Ticket, error) {
	query := s.db
	if !user.Staff() {
		query = query.Where("customer_id = ?", user.ID)
	}
	var ticket model.Ticket
	err := query.First(&ticket, id).Error
	return ticket, found(err)
}

func (s *Store) SaveTicket(ticket *model.Ticket) error {
	return s.db.Save(ticket).Error
}

func (s *Store) DeleteTicket(id uint) error {
	return s.db.Delete(&model.Ticket{}, id).Error
}

func (s *Store) Replies(ticket uint) ([]model.Reply, error) {
	var replies []model.Reply
	err := s.db.Where("ticket_id = ?", ticket).Order("id").Find(&replies).Error
	return replies, err
}

func (s *Store) AddReply(reply *model.Reply) error {
	return s.db.Create(reply).Error
}

func (s *Store) UpdateReply(id uint, body string) error {
	return s.db.Model(&model.Reply{}).Where("id = ?", id).Update("body", body).Error
}

func (s *Store) DeleteReply(author, id uint) (int64, error) {
	result := s.db.Where("author_id = ?", author).Delete(&model.Reply{}, id)
	return result.RowsAffected, result.Error
}

func (s *Store) Attachment(id uint) (model.Attachment, error) {
	var attachment model.Attachment
	err := s.db.First(&attachment, id).Error
	return attachment, found(err)
}

func (s *Store) Articles() ([]model.Article, error) {
	var articles []model.Article
	err := s.db.Where("published").Find(&articles).Error
	return articles, err
}

func (s *Store) SaveArticle(article *model.Article) error {
	return s.db.Save(article).Error
}

func (s *Store) DeleteArticle(id uint) error {
	return s.db.Delete(&model.Article{}, id).Error
}

func (s *Store) SessionsOf(user uint) ([]model.Session, error) {
	var sessions []model.Session
	err := s.db.Where("user_id = ?", user).Find(&sessions).Error
	return sessions, err
}

func (s *Store) AddResetCode(user uint, code string) error {
	return s.db.Create(&model.ResetCode{UserID: user, Code: code, ExpiresAt: time.Now().Add(time.Hour)}).Error
}

func (s *Store) TakeResetCode(user uint, code string) error {
	var entry model.ResetCode
	err := s.db.Where("user_id = ? AND code = ? AND expires_at > ?", user, code, time.Now()).First(&entry).Error
	if err != nil {
		return found(err)
	}
	return s.db.Delete(&entry).Error
}
