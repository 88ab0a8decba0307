/** `npm run restore -- FILE`: puts a backup into an empty DATA_DIR or database. With `--verify` it only checks the file. */

import { parseArgs } from 'node:util'
import { decryptWithKeys, decryptWithPassphrase } from '../backup/archive/encryption.ts'
import { askForPassphrase } from '../backup/archive/passphrase.ts'
import { noteVerified } from '../backup/note-verified.ts'
import { restore, verify } from '../backup/restore.ts'
import { StartupError } from '../config.ts'
import { onInterrupt, runWithConfig } from './command.ts'

/** @throws StartupError */
function readArguments() {
  try {
    const { values, positionals } = parseArgs({
      allowPositionals: true,
      options: { identity: { type: 'string' }, verify: { type: 'boolean', default: false } },
    })
    const [file, ...others] = positionals
    if (file === undefined || others.length > 0) throw new Error('one file')
    return { file, ...values }
  } catch {
    throw new StartupError('Usage: npm run restore -- FILE [--verify] [--identity KEYS]')
  }
}

await runWithConfig(readArguments, async (config, { file, identity, verify: isCheck }) => {
  const decrypt = async () =>
    identity === undefined
      ? decryptWithPassphrase(config.backupPassphrase ?? (await askForPassphrase({ isNew: false })))
      : decryptWithKeys(identity)
  const options = { decrypt, output: process.stderr, signal: onInterrupt() }
  if (!isCheck) return restore(config, file, options)
  const text = await verify(file, options)
  await noteVerified(config, file)
  return text
})
