import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from '@playwright/test'
import type { Canopy } from '../support/start-canopy.ts'

/** Waits for the mail to `email` with a link that sets a password, and returns the link. */
export async function resetLinkTo({ dataDir }: Canopy, email: string) {
  let link: string | undefined
  await expect
    .poll(async () => {
      link = await linkInMail(join(dataDir, 'outbox'), `To: ${email}`)
      return link
    })
    .toBeDefined()
  return String(link)
}

async function linkInMail(outbox: string, recipient: string) {
  // The first mail creates the folder.
  for (const file of await readdir(outbox).catch(() => [])) {
    const mail = await readFile(join(outbox, file), 'utf8')
    const link = /https?:\/\/\S+(\/set-new-password#token=\S+)/.exec(mail)?.[1]
    if (link !== undefined && mail.includes(recipient)) return link
  }
  return undefined
}
