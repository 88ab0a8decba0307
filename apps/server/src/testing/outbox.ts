import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'

/** The mails in the outbox folder of an app to that address with that subject, oldest first. */
export async function mailsIn(dataDir: string, { to, subject }: { to: string; subject: string }) {
  const outbox = join(dataDir, 'outbox')
  const files = (await readdir(outbox).catch(() => [])).sort()
  const mails = await Promise.all(files.map((file) => readFile(join(outbox, file), 'utf8')))
  return mails.filter((mail) => mail.includes(`\nTo: ${to}\n`) && mail.includes(`\nSubject: ${subject}\n`))
}
