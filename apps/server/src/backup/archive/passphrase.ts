/** Asks for a passphrase on the terminal, without showing what is typed. */

import { createInterface } from 'node:readline/promises'
import { Writable } from 'node:stream'
import { StartupError } from '../../config.ts'
import { PASSPHRASE_MIN } from '../../settings/backup.ts'

async function ask(question: string) {
  const hidden = new Writable({ write: (_chunk, _encoding, done) => done() })
  const terminal = createInterface({ input: process.stdin, output: hidden, terminal: true })
  process.stderr.write(question)
  try {
    return await terminal.question('')
  } finally {
    terminal.close()
    process.stderr.write('\n')
  }
}

/** A new one has to be typed twice. @throws StartupError */
export async function askForPassphrase({ isNew }: { isNew: boolean }): Promise<string> {
  if (!process.stdin.isTTY)
    throw new StartupError(
      isNew
        ? 'There is no terminal to ask for a passphrase: set BACKUP_PASSPHRASE'
        : 'The archive is encrypted: set BACKUP_PASSPHRASE, or name a file with the private key with --identity',
    )
  const passphrase = await ask('Passphrase: ')
  if (isNew && passphrase.length < PASSPHRASE_MIN)
    throw new StartupError(`A passphrase must have at least ${PASSPHRASE_MIN} characters`)
  if (isNew && (await ask('The same again: ')) !== passphrase)
    throw new StartupError('The two passphrases differ')
  return passphrase
}
