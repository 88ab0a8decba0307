/**
 * Secrets that are needed as they are, such as those of authenticator apps, are encrypted with AES-256-GCM. The first key of FACTOR_KEYS
 * encrypts; the others, and the key that is made in the database where there is no such setting, only decrypt what they encrypted before.
 */

import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto'
import type { Config } from '../config.ts'
import type { Db } from '../db/database.ts'
import { createSecret } from '../db/secrets.ts'

const CIPHER = 'aes-256-gcm'
const NONCE_BYTES = 12
const TAG_BYTES = 16

export function encrypt(key: Buffer, secret: Uint8Array, holder: string): Buffer {
  const nonce = randomBytes(NONCE_BYTES)
  const cipher = createCipheriv(CIPHER, key, nonce).setAAD(Buffer.from(holder))
  const encrypted = Buffer.concat([cipher.update(secret), cipher.final()])
  return Buffer.concat([nonce, cipher.getAuthTag(), encrypted])
}

/** Returns undefined if it was encrypted with another key, or for another holder. */
export function decrypt(key: Buffer, sealed: Buffer, holder: string): Buffer | undefined {
  const [nonce, rest] = [sealed.subarray(0, NONCE_BYTES), sealed.subarray(NONCE_BYTES)]
  const decipher = createDecipheriv(CIPHER, key, nonce, { authTagLength: TAG_BYTES })
    .setAAD(Buffer.from(holder))
    .setAuthTag(rest.subarray(0, TAG_BYTES))
  try {
    return Buffer.concat([decipher.update(rest.subarray(TAG_BYTES)), decipher.final()])
  } catch {
    return undefined
  }
}

export type SecretBox = ReturnType<typeof createSecretBox>

/** The holder of a secret is the id of the member or thing that has it: with another one it cannot be decrypted. */
export function createSecretBox({ db, config }: { db: Db; config: Pick<Config, 'factorKeys'> }) {
  const ownKey = createSecret(db, 'factors')
  const keys = async (): Promise<[Buffer, ...Buffer[]]> => {
    const own = await ownKey()
    const [first, ...others] = config.factorKeys
    return first ? [first, ...others, own] : [own]
  }

  return {
    seal: async (secret: Uint8Array, holder: string) => encrypt((await keys())[0], secret, holder),

    /** @throws Error if the key is no longer among the settings */
    async open(sealed: Buffer, holder: string): Promise<Buffer> {
      for (const key of await keys()) {
        const secret = decrypt(key, sealed, holder)
        if (secret) return secret
      }
      throw new Error('no key decrypts the secret: has one been removed from FACTOR_KEYS?')
    },
  }
}
