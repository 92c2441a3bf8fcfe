import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';

type DataStore = RepositorySummary['dataStores'][number];
type Store = readonly [name: string, kind: string];

const relational = 'relational database';
const document = 'document database';
const keyValue = 'key-value store';
const search = 'search engine';
const objects = 'object storage';
const broker = 'message broker';
const mapper = 'object-relational mapper';

/** Client libraries by the first part of what is imported. */
const byModule = new Map<string, Store>(
  Object.entries({
    mysql: ['MySQL', relational],
    mysql2: ['MySQL', relational],
    MySQLdb: ['MySQL', relational],
    pymysql: ['MySQL', relational],
    mariadb: ['MariaDB', relational],
    pg: ['PostgreSQL', relational],
    'pg-promise': ['PostgreSQL', relational],
    postgres: ['PostgreSQL', relational],
    psycopg: ['PostgreSQL', relational],
    psycopg2: ['PostgreSQL', relational],
    asyncpg: ['PostgreSQL', relational],
    sqlite: ['SQLite', relational],
    sqlite3: ['SQLite', relational],
    aiosqlite: ['SQLite', relational],
    'better-sqlite3': ['SQLite', relational],
    mssql: ['SQL Server', relational],
    tedious: ['SQL Server', relational],
    pymssql: ['SQL Server', relational],
    oracledb: ['Oracle Database', relational],
    cx_Oracle: ['Oracle Database', relational],
    mongodb: ['MongoDB', document],
    mongoose: ['MongoDB', document],
    pymongo: ['MongoDB', document],
    motor: ['MongoDB', document],
    mongoengine: ['MongoDB', document],
    couchbase: ['Couchbase', document],
    redis: ['Redis', keyValue],
    ioredis: ['Redis', keyValue],
    aioredis: ['Redis', keyValue],
    memcached: ['Memcached', keyValue],
    pymemcache: ['Memcached', keyValue],
    leveldown: ['LevelDB', keyValue],
    '@elastic/elasticsearch': ['Elasticsearch', search],
    elasticsearch: ['Elasticsearch', search],
    'neo4j-driver': ['Neo4j', 'graph database'],
    neo4j: ['Neo4j', 'graph database'],
    'cassandra-driver': ['Cassandra', 'wide-column database'],
    cassandra: ['Cassandra', 'wide-column database'],
    '@aws-sdk/client-dynamodb': ['DynamoDB', document],
    '@aws-sdk/client-s3': ['Amazon S3', objects],
    minio: ['MinIO', objects],
    '@google-cloud/storage': ['Google Cloud Storage', objects],
    amqplib: ['RabbitMQ', broker],
    pika: ['RabbitMQ', broker],
    kafkajs: ['Kafka', broker],
    kafka: ['Kafka', broker],
    confluent_kafka: ['Kafka', broker],
    sequelize: ['Sequelize', mapper],
    typeorm: ['TypeORM', mapper],
    knex: ['Knex', mapper],
    '@prisma/client': ['Prisma', mapper],
    sqlalchemy: ['SQLAlchemy', mapper],
    flask_sqlalchemy: ['SQLAlchemy', mapper],
    peewee: ['Peewee', mapper],
  }),
);

/** Connection URLs and engine names that stand in the code as text. */
const byText: { text: RegExp; store: Store }[] = [
  {
    text: /^(postgres(ql)?(\+\w+)?:\/\/|django\.db\.backends\.postgresql)/,
    store: ['PostgreSQL', relational],
  },
  { text: /^(mysql(\+\w+)?:\/\/|django\.db\.backends\.mysql)/, store: ['MySQL', relational] },
  { text: /^(sqlite(\+\w+)?:\/\/|django\.db\.backends\.sqlite3)/, store: ['SQLite', relational] },
  { text: /^django\.db\.backends\.oracle/, store: ['Oracle Database', relational] },
  { text: /^mongodb(\+srv)?:\/\//, store: ['MongoDB', document] },
  { text: /^(rediss?:\/\/|django\.core\.cache\.backends\.redis)/, store: ['Redis', keyValue] },
  { text: /^amqps?:\/\//, store: ['RabbitMQ', broker] },
];

/** Data stores that the code imports a client of, or names in a connection URL or setting; each with its first place. */
export function dataStoresOf(units: readonly UnitData[]): DataStore[] {
  const found = new Map<string, DataStore>();
  for (const data of units) {
    const unit = new Unit(data);
    const add = ([name, kind]: Store, node: number) => {
      const key = `${kind} ${name}`;
      if (found.has(key)) return;
      found.set(key, { name, kind, file: data.path, line: unit.position(unit.start(node)).line });
    };
    for (const node of data.imports) {
      const store = storeOfModule(unit.string(unit.a(node)));
      if (store) add(store, node);
    }
    if (!data.strings.some((text) => storeOfText(text))) continue;
    for (let node = 0; node < unit.nodeCount; node++) {
      if (unit.kind(node) !== Kind.String) continue;
      const store = storeOfText(unit.string(unit.a(node)));
      if (store) add(store, node);
    }
  }
  return [...found.values()].sort((a, b) => (a.kind + a.name < b.kind + b.name ? -1 : 1));
}

/** `mysql2/promise`, `redis.asyncio`, `@prisma/client/edge` */
function storeOfModule(specifier: string): Store | undefined {
  const first = specifier.indexOf('/');
  const end = specifier.startsWith('@') && first >= 0 ? specifier.indexOf('/', first + 1) : first;
  const name = end < 0 ? specifier : specifier.slice(0, end);
  return byModule.get(name) ?? byModule.get(name.split('.', 1)[0]);
}

function storeOfText(text: string): Store | undefined {
  return byText.find((candidate) => candidate.text.test(text))?.store;
}
