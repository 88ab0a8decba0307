declare module 'http_ece' {
  import type { ECDH } from 'node:crypto'

  /** Decrypts what was encrypted for a browser, as in RFC 8291. */
  export function decrypt(
    body: Buffer,
    params: { version: 'aes128gcm'; privateKey: ECDH; authSecret: Buffer },
  ): Buffer
}
