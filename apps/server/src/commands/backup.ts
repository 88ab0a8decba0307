/**
 * `npm run backup -- FILE`: writes the database and the pictures into an archive, also while Canopy is running. If FILE is missing, it goes
 * to BACKUP_TO.
 */

import { parseArgs } from 'node:util'
import { encryptFor, encryptionOf, encryptWithPassphrase } from '../backup/archive/encryption.ts'
import { askForPassphrase } from '../backup/archive/passphrase.ts'
import { backUp } from '../backup/backup.ts'
import { backUpToPlace } from '../backup/backup-to-place.ts'
import { type Config, StartupError } from '../config.ts'
import { createStore } from '../media/index.ts'
import { onInterrupt, runWithConfig } from './command.ts'

/** @throws StartupError */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        dump: { type: 'boolean', default: false },
        // The server does this at the beginning of each period.
        'if-due': { type: 'boolean', default: false },
        recipient: { type: 'string', multiple: true, default: [] },
        passphrase: { type: 'boolean', default: false },
      },
    })
    const [file, ...others] = positionals
    if (others.length > 0) throw new Error('one file')
    return { file, ...values }
  } catch {
    throw new StartupError('Usage: npm run backup -- [FILE] [--dump] [--recipient age1…] [--passphrase]')
  }
}

async function chooseEncryption(recipients: string[], asks: boolean, config: Config) {
  if (recipients.length > 0) return encryptFor(recipients)
  return (
    encryptionOf(config) ??
    (asks ? encryptWithPassphrase(await askForPassphrase({ isNew: true })) : undefined)
  )
}

await runWithConfig(readArguments, async (config, given) => {
  const { file, dump, recipient, passphrase, 'if-due': ifDue } = given
  const options = {
    encrypt: await chooseEncryption(recipient, passphrase, config),
    output: ifDue ? { write: () => {} } : process.stderr,
    signal: onInterrupt(),
    dump,
  }
  const store = createStore(config)
  return file === undefined
    ? backUpToPlace(config, store, { ...options, ifDue })
    : backUp(config, store, file, options)
})
