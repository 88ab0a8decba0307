import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer } from 'smtp-server'
import { z } from 'zod'

/** Replies by the beginning of an address. */
const REFUSALS: [start: string, code: number, text: string][] = [
  ['refused', 550, 'No such mailbox'],
  ['unknown', 550, '5.1.1 User unknown'],
  ['full', 552, '5.2.2 Mailbox full'],
  ['busy', 450, '4.2.1 Try again later'],
  ['relayed', 554, '5.7.1 Relay access denied'],
]

/** A local mail server, which rejects some addresses. `next` resolves with the first mail not yet returned. */
export async function startMailServer() {
  const mails: string[] = []
  let returned = 0
  let arrive = () => {}
  const server = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, _session, done) {
      const [, responseCode, text] = REFUSALS.find(([start]) => address.startsWith(start)) ?? []
      done(responseCode === undefined ? null : Object.assign(new Error(text), { responseCode }))
    },
    async onData(stream, _session, done) {
      mails.push(await text(stream))
      arrive()
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next() {
      while (mails.length <= returned) await new Promise<void>((resolve) => (arrive = resolve))
      returned += 1
      return mails[returned - 1] ?? ''
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
