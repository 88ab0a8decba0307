/** Sends what waits in the database, one mail after the other, each at least once: a process may die between sending and forgetting. */

import { setTimeout as sleep } from 'node:timers/promises'
import { SECOND } from '@canopy/contract/limits'
import type { Db } from '../db/database.ts'
import { AddressRefused, type Mail, type Message } from './mail.ts'
import { deleteMail, type MailKind, takeMail } from './queries.ts'

/** Between two mails: those who ask for something come before those who have asked, however many they are. */
const PAUSE = SECOND / 10
/** Between two looks for mails. A mail goes out some time after it was asked for, so no answer takes longer for its sake. */
const REST = SECOND / 2
/** After something went wrong: the database or the mail server may be away. */
const BREATHER = 2 * SECOND

/** Puts the mail together that is about something; undefined when there is nobody to tell it. */
type Compose = (about: string) => Promise<Message | undefined>

type Post = { db: Db; mail: Mail; compose: Record<MailKind, Compose> }

/** Sends the next mail that is due; answers how long to rest after it. @throws when it could not be sent: it is due again later */
async function sendNext({ db, mail, compose }: Post): Promise<number> {
  const next = await takeMail(db)
  if (!next) return REST
  const message = await compose[next.kind](next.about)
  if (message) await mail.send(message)
  await deleteMail(db, next.mailId)
  // Addresses that nobody has hold up no mail.
  return message ? PAUSE : 0
}

/** Sends mails until `signal` ends it; `onError` hears what could not be done. */
export async function keepSending(post: Post, signal: AbortSignal, onError: (error: unknown) => void) {
  while (!signal.aborted) {
    const rest = await sendNext(post).catch((error: unknown) => {
      onError(error)
      return error instanceof AddressRefused ? PAUSE : BREATHER
    })
    await sleep(rest, undefined, { signal, ref: false }).catch(() => {})
  }
}
