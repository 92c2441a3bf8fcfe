import amqp from 'amqplib';
import got from 'got';
import * as IRC from 'irc-framework';
import { Kafka } from 'kafkajs';
import LinkifyIt from 'linkify-it';
import mqtt from 'mqtt';
import { execSync } from 'node:child_process';
import { unlinkSync } from 'node:fs';
const client = mqtt.connect('mqtt://broker.example');
client.on('message', (topic, payload) => unlinkSync('/srv/' + JSON.parse(payload.toString()).name)); // FOUND javascript/files/path-traversal-write
client.on('connect', (packet) => execSync('logger ' + packet.reasonCode));
const linkify = LinkifyIt().tlds('onion', true);
const irc = new IRC.Client();
irc.on('privmsg', (event) => {
  for (const { url } of linkify.match(event.message) ?? []) got(url); // FOUND javascript/request/server-side-request-forgery
});
irc.on('registered', (event) => got('https://bot.example/?nick=' + event.nick));
export async function work() {
  const channel = await (await amqp.connect('amqp://localhost')).createChannel();
  await channel.consume('pings', (message) => execSync('ping ' + message.content.toString())); // FOUND javascript/process/command-injection
  const consumer = new Kafka({ brokers: ['localhost'] }).consumer({ groupId: 'pings' });
  await consumer.run({ eachMessage: async ({ message }) => { execSync('ping ' + message.value.toString()); } }); // FOUND javascript/process/command-injection
}
