/** `npm run backup -- FILE`: writes the database and the pictures into an archive, also while Canopy is running. */

import { parseArgs } from 'node:util'
import { backUp } from '../backup/backup.ts'
import { encryptFor, encryptWithPassphrase } from '../backup/encryption.ts'
import { askForPassphrase } from '../backup/passphrase.ts'
import { type Config, StartupError } from '../config.ts'
import { createStore } from '../media/index.ts'
import { onInterrupt, runWithConfig } from './command.ts'

/** @throws StartupError */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: {
        recipient: { type: 'string', multiple: true, default: [] },
        passphrase: { type: 'boolean', default: false },
      },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new Error('one file')
    return { file, ...values }
  } catch {
    throw new StartupError('Usage: npm run backup -- FILE [--recipient age1…] [--passphrase]')
  }
}

async function chooseEncryption(recipients: string[], asks: boolean, { backupPassphrase }: Config) {
  if (recipients.length > 0) return encryptFor(recipients)
  const passphrase = backupPassphrase ?? (asks ? await askForPassphrase({ isNew: true }) : undefined)
  return passphrase === undefined ? undefined : encryptWithPassphrase(passphrase)
}

await runWithConfig(readArguments, async (config, { file, recipient, passphrase }) => {
  const encrypt = await chooseEncryption(recipient, passphrase, config)
  return backUp(config, createStore(config), file, { encrypt, output: process.stderr, signal: onInterrupt() })
})
