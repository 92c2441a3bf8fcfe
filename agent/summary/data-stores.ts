import { Kind } from '#agent/ir/kinds.js';
import { Unit, type UnitData } from '#agent/ir/unit.js';
import type { RepositorySummary } from '#protocol/scan-report.js';

type DataStore = RepositorySummary['dataStores'][number];
type Store = readonly [name: string, kind: string];

const relational = 'relational database';
const analytics = 'column-oriented database';
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
    '@clickhouse/client': ['ClickHouse', analytics],
    clickhouse_connect: ['ClickHouse', analytics],
    clickhouse_driver: ['ClickHouse', analytics],
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
    '@prisma/adapter-pg': ['PostgreSQL', relational],
    '@prisma/adapter-mariadb': ['MariaDB', relational],
    sqlalchemy: ['SQLAlchemy', mapper],
    flask_sqlalchemy: ['SQLAlchemy', mapper],
    peewee: ['Peewee', mapper],
  }),
);

/** Client libraries of Go by the path of their module, without a version. */
const byGoModule = new Map<string, Store>(
  Object.entries({
    'github.com/lib/pq': ['PostgreSQL', relational],
    'github.com/jackc/pgx': ['PostgreSQL', relational],
    'gorm.io/driver/postgres': ['PostgreSQL', relational],
    'github.com/go-sql-driver/mysql': ['MySQL', relational],
    'gorm.io/driver/mysql': ['MySQL', relational],
    'github.com/mattn/go-sqlite3': ['SQLite', relational],
    'github.com/glebarez/sqlite': ['SQLite', relational],
    'gorm.io/driver/sqlite': ['SQLite', relational],
    'modernc.org/sqlite': ['SQLite', relational],
    'github.com/redis/go-redis': ['Redis', keyValue],
    'github.com/go-redis/redis': ['Redis', keyValue],
    'github.com/gomodule/redigo': ['Redis', keyValue],
    'go.mongodb.org/mongo-driver': ['MongoDB', document],
    'gorm.io/gorm': ['GORM', mapper],
    'xorm.io/xorm': ['XORM', mapper],
    'github.com/uptrace/bun': ['Bun', mapper],
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

/**
 * Data stores that the code imports a client of, or names in a connection URL or setting; each with its first place. A client
 * that the repository itself makes, one of `packages`, says nothing of where data is kept.
 */
export function dataStoresOf(
  units: readonly UnitData[],
  packages: ReadonlySet<string> = new Set(),
): DataStore[] {
  const found = new Map<string, DataStore>();
  for (const data of units) {
    const unit = new Unit(data);
    const add = ([name, kind]: Store, node: number) => {
      const key = `${kind} ${name}`;
      if (found.has(key)) return;
      found.set(key, { name, kind, file: data.path, line: unit.position(unit.start(node)).line });
    };
    for (const node of data.imports) {
      const store = storeOfModule(unit.string(unit.a(node)), packages);
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

/** `mysql2/promise`, `redis.asyncio`, `@prisma/client/edge`, `github.com/lib/pq` */
function storeOfModule(specifier: string, packages: ReadonlySet<string>): Store | undefined {
  const first = specifier.indexOf('/');
  const end = specifier.startsWith('@') && first >= 0 ? specifier.indexOf('/', first + 1) : first;
  const name = end < 0 ? specifier : specifier.slice(0, end);
  const short = name.split('.', 1)[0];
  if (packages.has(name) || packages.has(short)) return undefined;
  return byModule.get(name) ?? byModule.get(short) ?? (name.includes('.') ? storeOfGo(specifier) : undefined);
}

function storeOfGo(specifier: string): Store | undefined {
  const parts = specifier.replace(/\|.*$/, '').split('/');
  return byGoModule.get(parts.slice(0, 3).join('/')) ?? byGoModule.get(parts.slice(0, 2).join('/'));
}

function storeOfText(text: string): Store | undefined {
  return byText.find((candidate) => candidate.text.test(text))?.store;
}
