/** Archives that are encrypted in the age format, which the program `age` can decrypt as well. */

import { readFile } from 'node:fs/promises'
import { Decrypter, Encrypter } from 'age-encryption'
import { type Config, StartupError } from '../../config.ts'

type Bytes = ReadableStream<Uint8Array>

export type Encrypt = (plain: Bytes) => Promise<Bytes>
export type Decrypt = (encrypted: Bytes) => Promise<Bytes>

/** Begins every age file. */
export const MAGIC = 'age-encryption.org/v1\n'

export function encryptWithPassphrase(passphrase: string): Encrypt {
  const encrypter = new Encrypter()
  encrypter.setPassphrase(passphrase)
  return (plain) => encrypter.encrypt(plain)
}

/** Encrypts for the holders of the keys that belong to `recipients`. @throws StartupError that names `setting` */
export function encryptFor(recipients: string[], setting = '--recipient'): Encrypt {
  const encrypter = new Encrypter()
  for (const recipient of recipients) {
    try {
      encrypter.addRecipient(recipient)
    } catch {
      throw new StartupError(`${setting}: ${recipient} is not a public key of age, which begins with age1`)
    }
  }
  return (plain) => encrypter.encrypt(plain)
}

const decryptWith =
  (decrypter: Decrypter, refusal: string): Decrypt =>
  (encrypted) =>
    decrypter.decrypt(encrypted).catch(() => {
      throw new StartupError(refusal)
    })

export function decryptWithPassphrase(passphrase: string): Decrypt {
  const decrypter = new Decrypter()
  decrypter.addPassphrase(passphrase)
  return decryptWith(
    decrypter,
    'The archive cannot be decrypted: the passphrase is wrong, or its beginning is damaged',
  )
}

/** `file` is what `age-keygen` writes: a private key on each line, and comments. @throws StartupError */
export async function decryptWithKeys(file: string): Promise<Decrypt> {
  const decrypter = new Decrypter()
  try {
    const lines = (await readFile(file, 'utf8')).split('\n').map((line) => line.trim())
    for (const key of lines.filter((line) => line !== '' && !line.startsWith('#'))) decrypter.addIdentity(key)
  } catch {
    throw new StartupError(`--identity: ${file} cannot be read as private keys of age`)
  }
  return decryptWith(
    decrypter,
    'The archive cannot be decrypted: it is encrypted for other keys, or its beginning is damaged',
  )
}

/** Reads BACKUP_RECIPIENTS or BACKUP_PASSPHRASE; undefined without either. @throws StartupError */
export function encryptionOf({
  backupRecipients,
  backupPassphrase,
}: Pick<Config, 'backupRecipients' | 'backupPassphrase'>): Encrypt | undefined {
  if (backupRecipients.length > 0) return encryptFor(backupRecipients, 'BACKUP_RECIPIENTS')
  return backupPassphrase === undefined ? undefined : encryptWithPassphrase(backupPassphrase)
}
