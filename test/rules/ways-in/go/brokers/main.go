package main

import (
	"context"
	"os/exec"

	"cloud.google.com/go/pubsub"
	"github.com/IBM/sarama"
	"github.com/confluentinc/confluent-kafka-go/v2/kafka"
	mqtt "github.com/eclipse/paho.mqtt.golang"
	"github.com/hibiken/asynq"
	"github.com/nats-io/nats.go"
	"github.com/nsqio/go-nsq"
	amqp "github.com/rabbitmq/amqp091-go"
	kafkago "github.com/segmentio/kafka-go"
	"github.com/redis/go-redis/v9"
	"github.com/ThreeDotsLabs/watermill/message"
)

func natsit(nc *nats.Conn) {
	nc.Subscribe("a", func(m *nats.Msg) {
		exec.Command("sh", "-c", "x " + string(m.Data)).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + m.Subject).Run() // expect: CWE-78
	})
	nc.QueueSubscribe("a", "q", func(m *nats.Msg) {
		exec.Command("sh", "-c", "x " + string(m.Data)).Run() // expect: CWE-78
	})
}

func rabbit(ch *amqp.Channel) {
	msgs, _ := ch.Consume("q", "", true, false, false, false, nil)
	for d := range msgs {
		exec.Command("sh", "-c", "x " + string(d.Body)).Run() // expect: CWE-78
	}
}

type consumer struct{}

func (c consumer) ConsumeClaim(session sarama.ConsumerGroupSession, claim sarama.ConsumerGroupClaim) error {
	for message := range claim.Messages() {
		exec.Command("sh", "-c", "x " + string(message.Value)).Run() // expect: CWE-78
	}
	return nil
}

func segment(r *kafkago.Reader) {
	m, _ := r.ReadMessage(context.Background())
	exec.Command("sh", "-c", "x " + string(m.Value)).Run() // expect: CWE-78
	f, _ := r.FetchMessage(context.Background())
	exec.Command("sh", "-c", "x " + string(f.Key)).Run() // expect: CWE-78
}

func confluent(c *kafka.Consumer) {
	msg, _ := c.ReadMessage(-1)
	exec.Command("sh", "-c", "x " + string(msg.Value)).Run() // expect: CWE-78
	switch e := c.Poll(100).(type) {
	case *kafka.Message:
		exec.Command("sh", "-c", "x " + string(e.Value)).Run() // expect: CWE-78
	}
}

func mqtts(client mqtt.Client) {
	client.Subscribe("a", 0, func(c mqtt.Client, m mqtt.Message) {
		exec.Command("sh", "-c", "x " + string(m.Payload())).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + m.Topic()).Run() // expect: CWE-78
	})
}

type nsqHandler struct{}

func (h *nsqHandler) HandleMessage(m *nsq.Message) error {
	exec.Command("sh", "-c", "x " + string(m.Body)).Run() // expect: CWE-78
	return nil
}

func google(ctx context.Context, sub *pubsub.Subscription) {
	sub.Receive(ctx, func(ctx context.Context, m *pubsub.Message) {
		exec.Command("sh", "-c", "x " + string(m.Data)).Run() // expect: CWE-78
		exec.Command("sh", "-c", "x " + m.Attributes["a"]).Run() // expect: CWE-78
	})
}

func task(ctx context.Context, t *asynq.Task) error {
	exec.Command("sh", "-c", "x " + string(t.Payload())).Run() // expect: CWE-78
	return nil
}

func redisSub(rdb *redis.Client) {
	sub := rdb.Subscribe(context.Background(), "a")
	for msg := range sub.Channel() {
		exec.Command("sh", "-c", "x " + msg.Payload).Run() // expect: CWE-78
	}
	one, _ := sub.ReceiveMessage(context.Background())
	exec.Command("sh", "-c", "x " + one.Payload).Run() // expect: CWE-78
}

func watermill(msg *message.Message) error {
	exec.Command("sh", "-c", "x " + string(msg.Payload)).Run() // expect: CWE-78
	return nil
}
