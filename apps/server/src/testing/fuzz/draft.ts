/** A request on its way to becoming bytes. */

export type Draft = {
  method: string
  /** Path as it is sent. */
  path: string
  /** Query as it is sent, without the question mark. */
  query: string
  headers: [name: string, value: string][]
  body: Buffer | undefined
}

type Field = [name: string, value: unknown]

export const BOUNDARY = 'fuzz-boundary'

/** Lone surrogates have no encoding. */
export const encoded = (value: unknown) =>
  encodeURIComponent((typeof value === 'string' ? value : (JSON.stringify(value) ?? '')).toWellFormed())

export const fieldsOf = (value: unknown): Field[] =>
  typeof value === 'object' && value !== null ? Object.entries(value) : []

export const queryOf = (value: unknown) =>
  fieldsOf(value)
    .map(([name, one]) => `${encoded(name)}=${encoded(one)}`)
    .join('&')

/** Encodes any value: `undefined` has no JSON. */
const jsonOf = (value: unknown) => Buffer.from(JSON.stringify(value) ?? '')

function partOf([name, value]: Field) {
  const isFile = Buffer.isBuffer(value)
  const file = isFile ? '; filename="picture.png"\r\ncontent-type: image/png' : ''
  const head = `--${BOUNDARY}\r\ncontent-disposition: form-data; name="${name}"${file}\r\n\r\n`
  const content = isFile || typeof value === 'string' ? value : (JSON.stringify(value) ?? '')
  return Buffer.concat([Buffer.from(head), Buffer.from(content), Buffer.from('\r\n')])
}

function multipartOf(fields: Field[]) {
  return Buffer.concat([...fields.map(partOf), Buffer.from(`--${BOUNDARY}--\r\n`)])
}

/** The body of `type`, which is that of the operation. */
export function contentOf(type: string, value: unknown): { type: string; body: Buffer } {
  switch (type) {
    case 'multipart/form-data':
      return { type: `${type}; boundary=${BOUNDARY}`, body: multipartOf(fieldsOf(value)) }
    case 'text/plain':
      return { type, body: typeof value === 'string' ? Buffer.from(value) : jsonOf(value) }
    default:
      return { type, body: jsonOf(value) }
  }
}

/** Node reads the bytes of a head as Latin-1. */
export function bytesOf({ method, path, query, headers, body }: Draft) {
  const isChunked = headers.some(([name]) => name === 'transfer-encoding')
  const length: Draft['headers'] = body && !isChunked ? [['content-length', String(body.length)]] : []
  const lines = [...headers, ...length].map(([name, value]) => `${name}: ${value}`)
  const target = query === '' ? path : `${path}?${query}`
  const head = [`${method} ${target} HTTP/1.1`, 'host: 127.0.0.1', 'connection: close', ...lines, '', '']
  const chunks = body && isChunked ? [`${body.length.toString(16)}\r\n`, body, '\r\n0\r\n\r\n'] : [body ?? '']
  return Buffer.concat([head.join('\r\n'), ...chunks].map((part) => Buffer.from(part)))
}
