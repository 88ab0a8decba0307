import { spawn } from 'node:child_process'
import { join } from 'node:path'
import { text } from 'node:stream/consumers'
import { expect, test } from 'vitest'

const PROGRAM = `
  import { askForPassphrase } from ${JSON.stringify(join(import.meta.dirname, 'passphrase.ts'))}
  console.log(await askForPassphrase({ isNew: true }).then(() => 'accepted', ({ message }) => message))`

/** Types the lines in a terminal, which util-linux's `script` opens. */
async function answer(...lines: string[]) {
  const command = `'${process.execPath}' --input-type=module --eval "$PROGRAM"`
  const child = spawn('script', ['--quiet', '--command', command, '/dev/null'], {
    env: { PROGRAM, PATH: '/usr/bin:/bin' },
  })
  const output = text(child.stdout)
  child.stdout.on('data', (chunk) => {
    if (/: $/.test(String(chunk))) child.stdin.write(`${lines.shift()}\n`)
  })
  return (await output).trim().split('\r\n').at(-1)
}

test('a new passphrase is long enough, and typed twice without a mistake', { tags: ['long'] }, async () => {
  expect(await answer('')).toBe('A passphrase must have at least 12 characters')
  expect(await answer('correct horse', 'correct house')).toBe('The two passphrases differ')
  expect(await answer('correct horse', 'correct horse')).toBe('accepted')
})
