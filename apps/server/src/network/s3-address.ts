import { z } from 'zod'

const rule =
  'must be s3://BUCKET/PREFIX?endpoint=…&region=…, without keys, which belong into AWS_ACCESS_KEY_ID and AWS_SECRET_ACCESS_KEY'

const Parts = z.strictObject({
  protocol: z.literal('s3:'),
  keys: z.literal(':'),
  bucket: z.string().regex(/^[a-z0-9][a-z0-9.-]{1,61}[a-z0-9]$/),
  prefix: z
    .string()
    .regex(/^(\/[\w.-]+)*\/?$/)
    .transform((path) => path.split('/').filter(Boolean).join('/')),
  query: z.strictObject({
    endpoint: z.url({ protocol: /^https?$/ }).optional(),
    region: z
      .string()
      .regex(/^[\w-]+$/)
      .optional(),
  }),
})

/** A place in a bucket of an S3-compatible store; that of AWS where there is no endpoint. */
export type S3Address = {
  bucket: string
  /** Prefix of keys without slashes around it; empty for the whole bucket. */
  prefix: string
  endpoint: string | undefined
  region: string | undefined
}

function parse(address: string): S3Address | undefined {
  if (!URL.canParse(address)) return undefined
  const { protocol, username, password, host, pathname, searchParams } = new URL(address)
  const { data } = Parts.safeParse({
    protocol,
    keys: `${username}:${password}`,
    bucket: host,
    prefix: pathname,
    query: Object.fromEntries(searchParams),
  })
  return (
    data && {
      bucket: data.bucket,
      prefix: data.prefix,
      endpoint: undefined,
      region: undefined,
      ...data.query,
    }
  )
}

/** `s3://bucket/prefix?endpoint=…&region=…` */
export const S3Address = z.string().transform((text, context) => {
  const address = parse(text)
  if (address) return address
  context.addIssue({ code: 'custom', message: rule })
  return z.NEVER
})
