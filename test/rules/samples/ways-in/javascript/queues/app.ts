import { Worker, Job } from 'bullmq';
import Queue from 'bull';
import amqp from 'amqplib';
import { Kafka } from 'kafkajs';
import mqtt from 'mqtt';
import Redis from 'ioredis';
import { connect } from 'nats';
import { exec } from 'child_process';
new Worker('q', async (j) => { exec('ls ' + j.data.a); // FOUND javascript/process/command-injection
});
new Queue('q').process(async (j) => { exec('ls ' + j.data.a); // FOUND javascript/process/command-injection
});
export async function main() {
  const ch = await (await amqp.connect('')).createChannel();
  ch.consume('q', (m) => { exec('ls ' + m.content.toString()); // FOUND javascript/process/command-injection
  });
  const c = new Kafka({}).consumer({ groupId: '' });
  await c.run({ eachMessage: async ({ message }) => { exec('ls ' + message.value.toString()); // FOUND javascript/process/command-injection
  } });
  mqtt.connect('').on('message', (t, m) => { exec('ls ' + m); // FOUND javascript/process/command-injection
  });
  const sub = new Redis();
  sub.on('message', (ch, m) => { exec('ls ' + m); // FOUND javascript/process/command-injection
  });
  const nc = await connect({});
  for await (const m of nc.subscribe('x')) exec('ls ' + m.data); // FOUND javascript/process/command-injection
}
