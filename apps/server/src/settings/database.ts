/** Settings of the servers Canopy stores things in: PostgreSQL, Redis and the bucket. */

import { z } from 'zod'
import { S3Address } from '../network/s3-address.ts'
import { about, listed, wholeNumber } from './about.ts'
import { base, urlOf } from './urls.ts'

export const databaseSettings = {
  DATABASE_URL: urlOf('postgres', 'postgresql').optional().register(about, {
    text: 'Your own PostgreSQL, 15 or newer.',
    otherwise: 'the bundled PostgreSQL',
    example: 'postgres://canopy_app:secret@localhost:5432/canopy',
  }),
  DATABASE_OWNER_URL: urlOf('postgres', 'postgresql').optional().register(about, {
    text: 'The role that owns and migrates the tables, so that the one of `DATABASE_URL` cannot change the schema.',
    otherwise: '`DATABASE_URL`',
    example: 'postgres://canopy:other-secret@localhost:5432/canopy',
    more: 'database-and-scale.md#database-roles',
  }),
  DATABASE_READ_URL: listed
    .pipe(z.array(urlOf('postgres', 'postgresql')))
    .optional()
    .register(about, {
      text: 'Streaming replicas, separated by commas, from which lists and profiles are read while they are at most ten seconds behind. Points, orders, stock and what a member has just written are never read there.',
      example: 'postgres://canopy_app:secret@replica.example.org:5432/canopy?sslmode=verify-full',
      more: 'database-and-scale.md#replicas',
    }),
  DATABASE_DIRECT_URL: urlOf('postgres', 'postgresql').optional().register(about, {
    text: 'PostgreSQL itself, if `DATABASE_URL` is PgBouncer (1.21 or newer) in transaction mode.',
    example: 'postgres://canopy_app:secret@localhost:5432/canopy',
    more: 'database-and-scale.md#connection-pooling',
  }),
  DATABASE_CONNECTIONS: wholeNumber(5, 1000).prefault('10').register(about, {
    text: 'Connections of each process to the database, at most; as many to each replica, and one more for events without `REDIS_URL`.',
  }),
  REDIS_URL: urlOf('redis', 'rediss')
    .refine(
      (value) => /^\/?\d*$/.test(new URL(value).pathname),
      'must end after the port, or with the number of a database, such as /1',
    )
    .optional()
    .register(about, {
      text: 'Redis 7 or Valkey 8, or newer, for live events and limits of several processes. Without it PostgreSQL does both.',
      example: 'rediss://:secret@redis.example.org:6379/0',
      more: 'database-and-scale.md#redis',
    }),
  MEDIA_URL: S3Address.optional().register(about, {
    text: 'A bucket of an S3-compatible store for the pictures, which several machines need. Without an endpoint it is AWS. The keys are `AWS_ACCESS_KEY_ID` and `AWS_SECRET_ACCESS_KEY`, or whatever else the AWS SDK finds.',
    otherwise: 'the folder `media` in `DATA_DIR`',
    example: 's3://bucket/prefix?endpoint=https://s3.example.org&region=us-east-1',
    more: 'database-and-scale.md#pictures-in-a-bucket',
  }),
  MEDIA_PUBLIC_URL: base.optional().register(about, {
    text: 'A CDN for the folder `public` of that bucket, to which browsers are redirected for public pictures.',
    example: 'https://cdn.example.org',
    more: 'database-and-scale.md#pictures-in-a-bucket',
  }),
}
