import { once } from 'node:events'
import { text } from 'node:stream/consumers'
import { SMTPServer, type SMTPServerSession } from 'smtp-server'
import { z } from 'zod'

/** Replies by the beginning of an address. */
const REFUSALS: [start: string, code: number, text: string][] = [
  ['refused', 550, 'No such mailbox'],
  ['unknown', 550, '5.1.1 User unknown'],
  ['full', 552, '5.2.2 Mailbox full'],
  ['busy', 450, '4.2.1 Try again later'],
  ['relayed', 554, '5.7.1 Relay access denied'],
  ['malformed', 501, '5.5.4 Syntax error'],
  ['closing', 421, '4.3.2 Shutting down'],
]

/**
 * A local mail server, which rejects some addresses. `next` resolves with the first mail not yet returned. Its connection is lost as soon as it
 * reads an address that begins with "dropped", and when it has got the mail to one that begins with "lost". A mail to one that
 * begins with "slow" is answered once another has come.
 */
export async function startMailServer() {
  const mails: string[] = []
  let returned = 0
  let arrival = Promise.withResolvers<void>()
  function cut({ id }: SMTPServerSession) {
    for (const { session, _socket } of server.connections) if (session.id === id) _socket.destroy()
  }
  const server: SMTPServer = new SMTPServer({
    authOptional: true,
    hideSTARTTLS: true,
    onRcptTo({ address }, session, done) {
      if (address.startsWith('dropped')) return cut(session)
      const [, responseCode, text] = REFUSALS.find(([start]) => address.startsWith(start)) ?? []
      done(responseCode === undefined ? null : Object.assign(new Error(text), { responseCode }))
    },
    async onData(stream, session, done) {
      mails.push(await text(stream))
      arrival.resolve()
      arrival = Promise.withResolvers()
      const isTo = (start: string) => session.envelope.rcptTo.some(({ address }) => address.startsWith(start))
      if (isTo('lost')) return cut(session)
      if (isTo('slow')) await arrival.promise
      done()
    },
  })
  await once(server.listen(0, '127.0.0.1'), 'listening')
  const { port } = z.object({ port: z.number() }).parse(server.server.address())
  return {
    url: `smtp://127.0.0.1:${port}`,
    mails,
    async next() {
      while (mails.length <= returned) await arrival.promise
      returned += 1
      return mails[returned - 1] ?? ''
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  }
}
